from kit import *
import smooth
from own import *
E = backdrop(LINEN)
E += ground(304, TYPE, seed=11)
k=1.12
A = dict(head=(142,86), neck=(118,124), hips=(48,206), kneeN=(10,262), footN=(-30,292), kneeF=(142,240), footF=(112,293),
         elbN=(120,204), handN=(190,188), elbF=(190,120), handF=(220,140))
a = figure(A, 1, k, mail=PAPER, sleeve=PAPER, tilt=20, mouth=True, beard=GOLD, helmet=PAPER, brim=GOLD, legs=PAPER, garter=TYPE, handN=None, handF=None, wind=-14)
V = dict(head=(506,158), neck=(480,182), hips=(420,236), kneeN=(386,174), footN=(352,122), kneeF=(372,250), footF=(340,206),
         elbN=(484,250), handN=(516,272), elbF=(450,118), handF=(484,66))
v = figure(V, -1, k, top=GOLD, tilt=-62, helmet=PAPER, brim=GOLD, beard=PAPER, legs=PAPER, garter=INK, trim=PAPER, handN='palm', handF='palm', mouth=True, toeN=-104, toeF=-98)
E += burst((278,110), 60, 172, 8, -100, 10, seed=4)
E += v.els()
E += a.els()
E += shield((232,162), 124, .62, 98, 'swirl', TYPE, PAPER)
svg('shield-bash.svg', E)
