from kit import *
import smooth
G = backdrop(LINEN); E = []   # the scene is moved aside, clear of the index in the corner
k = 1.62
c = (285, 116)
E += burst(c, 48, 122, 12, -105, 255, seed=11)
def man(side, dy, lean, **kw):
    X = lambda x: 285+side*(x)
    J = dict(head=(X(160-lean),106+dy), neck=(X(192),158+dy), hips=(X(222),286), kneeN=(X(200),400), footN=(X(200),480), kneeF=(X(250),400), footF=(X(250),480),
             elbN=(X(152),256+dy/2), handN=(X(92),218), shN=(X(206),192+dy))
    r = angle(J['handN'], c) 
    return figure(J, -side, k, gripN=r, itemN=sword(J['handN'], r, length=172, width=30, k=1.2), **kw)
a = man(-1, 12, -6, top=TYPE, tilt=-4, helmet=GOLD, brim=PAPER, beard=GOLD)
b = man(1, -2, 6, top=GOLD, trim=PAPER, tilt=12, helmet=PAPER, brim=GOLD, beard=PAPER, mouth=True)
E += b.els('torso','skirt','head')+a.els('torso','skirt','head')
E += b.els('near_arm','near_item','near_fist')+a.els('near_arm','near_item','near_fist')
E = G+xf(E, (44, 6))
E += [(INK, box(-5,286,575,335)), (TYPE, box(-5,291.5,575,335)), (LINEN, plait(-20, 313, 620, 12, 60, 3, 7, 3.2))]
svg('parry.svg', E)
