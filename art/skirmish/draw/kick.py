from kit import *
import smooth
from own import *
E = backdrop(LINEN)
E += ground(300, TYPE, seed=7)
G, E = E, []   # the ground, and apart from it the scene: it keeps clear of the index in the corner
A = dict(head=(112,68), neck=(120,106), hips=(166,180), kneeN=(222,176), footN=(278,206), kneeF=(170,246), footF=(128,291),
         elbN=(92,172), handN=(46,200), elbF=(192,122), handF=(222,74), hipF=(158,190))
a = figure(A, 1, mail=PAPER, sleeve=PAPER, tilt=8, mouth=True, beard=GOLD, helmet=PAPER, brim=GOLD, legs=PAPER, garter=TYPE, wind=-8)
a.L['near_leg'] = kleg((176,184), (230,166), (284,194), -122, 1, 1.08, PAPER, INK, TYPE)
V = dict(head=(452,96), neck=(456,132), hips=(452,210), kneeN=(424,256), footN=(384,293), kneeF=(496,250), footF=(516,293),
         elbN=(408,176), handN=(352,160), elbF=(516,160), handF=(536,108))
v = figure(V, -1, top=GOLD, tilt=-40, helmet=PAPER, brim=GOLD, beard=PAPER, legs=PAPER, garter=INK, trim=PAPER, handF='palm', handN=None, mouth=True)
E += burst((418,88), 34, 92, 9, 175, 325, seed=6)
E += v.els()
E += shield((348,142), 88, .42, -43, 'ring', PAPER, INK, boss=GOLD)
E += lines([[(196,262),(256,258),(296,234)],[(226,280),(282,274),(320,246)]], 9, TYPE, .1, .4)
E += a.els()
def tooth(c,r): return xf(part(shape([(-7,-7,'c'),(0,-9),(7,-7,'c'),(6,9,'c'),(1,4),(-5,9,'c')]),PAPER,4),c,r)
E = G+xf(E, (51, 27), 0, 0.91)
svg('kick.svg', E)
