from kit import *
import smooth
E = backdrop(LINEN)
E += ground(304, TYPE, seed=6)
k = 1.12
J = dict(head=(170,114), neck=(142,154), hips=(104,232), kneeN=(66,276), footN=(26,298), kneeF=(196,258), footF=(202,300),
         elbF=(214,146), handF=(262,124), elbN=(172,220), handN=(244,198), shF=(168,150))
a = figure(J, 1, k, top=TYPE, tilt=-10, helmet=GOLD, brim=PAPER, beard=GOLD, legs=PAPER, garter=TYPE, handF=None, handN=None, mouth=True, toeN=8)
S, R, sq, rot = (288,180), 112, .84, 70
r = 183
hx = (358,44); hn = sub(hx, polar(r, 118)); hf = sub(hx, polar(r, 168)); b = add(hx, (0,64))
V = dict(head=(486,134), neck=(512,170), hips=(536,238), kneeN=(468,250), footN=(462,298), kneeF=(572,262), footF=(606,298),
         handN=hn, handF=hf, elbN=(462,110), elbF=(556,100), shF=(508,162), shN=(524,182))
v = figure(V, -1, k, top=GOLD, trim=PAPER, tilt=8, helmet=PAPER, brim=GOLD, beard=PAPER, legs=PAPER, garter=INK, mouth=True, gripN=r, gripF=r, fistflipN=True, fistflipF=True)
ax = axe(hn, r, back=86, front=118, kind='dane', r=6, flip=True)
E += a.els()
E += burst((358,92), 44, 104, 9, -205, 25, seed=4)
E += shield(S, R, sq, rot, 'swirl', TYPE, PAPER)
E += [(INK, unary_union([Polygon([add(b,q) for q in p]) for p in (
    [(-26,-16),(-40,6),(-30,10),(-52,44),(-20,16),(-26,6),(-8,-6)], [(-8,-10),(-4,16),(-12,22),(0,62),(8,22),(2,14),(10,-8)], [(8,-10),(22,8),(14,14),(34,34),(28,10),(34,4),(22,-14)])]))]
E += v.els('back','far_leg','near_leg','skirt','torso','far_arm')+ax+v.els('far_fist','near_arm','near_fist')+v.els('head')
for x, y, t in ((270,42,-120),(240,56,-160),(298,26,-80),(418,112,20),(432,140,50)):
    E += part(poly([add((x,y),polar(t,-13)), add((x,y),polar(t+80,5)), add((x,y),polar(t,15)), add((x,y),polar(t-90,4))]), PAPER, 3.6)
svg('block.svg', E)
