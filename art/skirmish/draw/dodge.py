from kit import *
import smooth
E = backdrop(LINEN)
E += ground(304, TYPE, seed=4)
G, E = E, []   # the ground, and apart from it the scene: it keeps clear of the index in the corner
A = dict(head=(160,104), neck=(138,144), hips=(106,216), kneeN=(52,246), footN=(24,296), kneeF=(184,236), footF=(196,296),
         elbN=(158,206), handN=(216,246), elbF=(78,136), handF=(86,78))
a = figure(A, 1, top=PAPER, mail=INK, sleeve=LINEN, tilt=20, helmet=GOLD, brim=PAPER, beard=LINEN, legs=LINEN, garter=INK,
           itemN=sword((216,246), 2, length=262, width=25), gripN=2, handF='palm', mouth=True)
k = 1.12
B = dict(head=(380,66), neck=(392,106), hips=(408,164), kneeN=(330,150), footN=(364,194), kneeF=(480,146), footF=(458,196),
         elbN=(330,120), handN=(292,66), elbF=(450,76), handF=(500,50))
b = figure(B, -1, k, top=TYPE, trim=PAPER, tilt=4, helmet=GOLD, brim=PAPER, beard=GOLD, legs=PAPER, garter=TYPE, toeN=160, toeF=20, handN='palm', handF='palm')
ck = shape([(392,98,'c'), (430,84), (470,84), (510,104), (552,90,'c'), (536,122), (556,152), (544,184,'c'), (520,178), (500,196), (486,214,'c'), (450,186), (410,140)])
E += [(TYPE, unary_union([stroke([(262,280),(350,287),(440,280),(520,250)], 9, .1,.4), stroke([(330,297),(410,297),(480,289),(540,266)], 9, .1,.4)]))]
E += a.els()
E += part(ck, GOLD, 5, lines([[(430,104),(490,122),(534,116)],[(440,124),(500,148),(532,162)],[(470,150),(494,172),(498,184)]], 5, INK, .1, .7, ck))
E += b.els('back','far_arm','far_fist','far_leg','near_leg','skirt','torso','near_arm','near_fist')+b.els('head')
E = G+xf(E, (57, 30), 0, 0.9)
svg('dodge.svg', E)
