from kit import *
import smooth
E = backdrop(LINEN)
E += ground(304, TYPE, seed=8)
G, E = E, []   # the ground, and apart from it the scene: it keeps clear of the index in the corner
A = dict(head=(464,92), neck=(488,130), hips=(512,212), kneeN=(440,240), footN=(440,296), kneeF=(556,262), footF=(604,294),
         elbN=(464,200), handN=(404,208), elbF=(430,190), handF=(398,208), shF=(474,128))
r = angle((404,212),(260,262))
A['elbN'] = (500,186); A['handN'] = (458,193)
a = figure(A, -1, top=TYPE, tilt=16, helmet=GOLD, brim=PAPER, beard=GOLD, legs=PAPER, garter=TYPE, mouth=True, gripN=r, gripF=r,
           itemN=spear((404,212), r, back=130, front=96))
A['handF'] = (404,212)
V = dict(head=(98,196), neck=(140,182), hips=(224,156), kneeN=(280,204), footN=(312,254), kneeF=(300,124), footF=(340,72),
         elbN=(134,240), handN=(84,272), elbF=(86,144), handF=(34,166), shF=(142,168))
V = {q: add(p, (16,0)) for q, p in V.items()}
v = figure(V, -1, top=GOLD, trim=PAPER, tilt=44, helmet=PAPER, brim=GOLD, beard=PAPER, legs=PAPER, garter=INK, mouth=True, handN='palm', handF='palm', toeN=130, toeF=-70)
v.move('head','near_arm')
E += v.els()+a.els()
c = (132,70)
def arc(r, a0, a1, w): return stroke([add(c, polar(a0+(a1-a0)*i/8, r)) for i in range(9)], w, .1, .75)
E += [(TYPE, unary_union([arc(88,-10,50,9), arc(70,0,60,9), arc(88,170,230,9), arc(70,180,240,9)]))]
E += sword(add(c, polar(-160,-44)), -160, length=116, width=25)
svg('trip.svg', G+xf(E, (46, 24), 0, .92))
