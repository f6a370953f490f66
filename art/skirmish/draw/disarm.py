from kit import *
import smooth
G = backdrop(LINEN); E = []   # the scene is moved aside, clear of the index in the corner
k = 1.4
J = dict(head=(112,122), neck=(92,172), hips=(56,290), kneeN=(40,380), footN=(20,450), kneeF=(120,380), footF=(130,460),
         elbF=(168,176), handF=(226,160), elbN=(108,268), handN=(188,270))
a = figure(J, 1, k, top=TYPE, tilt=10, helmet=GOLD, brim=PAPER, beard=GOLD, legs=PAPER, garter=TYPE, handF=None, handN='fist', gripN=-40)
V = dict(head=(480,112), neck=(504,162), hips=(536,290), kneeN=(500,380), footN=(500,460), kneeF=(560,380), footF=(560,460),
         elbN=(446,240), handN=(406,176))
v = figure(V, -1, k, top=GOLD, tilt=-14, helmet=PAPER, brim=GOLD, beard=PAPER, legs=PAPER, trim=PAPER, handN='palm', gripN=-112, mouth=True)
c = (342,72); rot = -24
def arc(r, a0, a1, w): return stroke([add(c, polar(a0+(a1-a0)*i/8, r)) for i in range(9)], w, .1, .75)
E += [(TYPE, unary_union([arc(112,-40,12,10), arc(92,-28,20,10), arc(112,204,142,10), arc(92,196,146,10)]))]
E += a.els('back','far_leg','near_leg','skirt','far_arm','torso','head')
E += v.els()
E += shield((232,208), 92, .62, -58, 'swirl', TYPE, PAPER)
E += a.els('near_arm','near_fist')
E += sword(add(c, polar(rot,-58)), rot, length=148, width=29, k=1.06)
E = G+xf(E, (50, 28), 0, .92)
E += [(INK, box(-5,292,575,335)), (TYPE, box(-5,297.5,575,335))]
bar = [Polygon([(x,303),(x+14,303),(x+34,325),(x+20,325)]) for x in range(-24,580,38)]
E += [(LINEN, unary_union(bar))]
svg('disarm.svg', E)
