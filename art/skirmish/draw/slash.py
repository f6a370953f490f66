from kit import *
import smooth
from own import *
G, E = backdrop(LINEN), []   # the scene keeps clear of the index in the corner
k = 1.26
C = (150,176)
def ell(t, f=1): return (C[0]+400*f*math.cos(math.radians(t)), C[1]+92*f*math.sin(math.radians(t))-0)
def piece(x, y, rot, l, tip):
    e = part(poly([(0,-7.5),(l,-7.5),(l,7.5),(10,7.5)]), GOLD, 5)
    if tip:
        F = l-4
        e += part(shape([(F,-5),(F+5,-20,'c'),(F+11,-5),(F+11,5),(F+5,20,'c'),(F,5)]), PAPER, 4.2)
        e += part(shape([(F+4,-7,'c'),(F+12,-8),(F+25,-17),(F+40,-14),(F+74,0,'c'),(F+40,14),(F+25,17),(F+12,8),(F+4,7,'c')]), PAPER, 5)
        e += lines([[(F+14,0),(F+36,0),(F+60,0)]], 5)
    return xf(e, (x,y), rot)
A = dict(head=(168,84), neck=(148,132), hips=(136,240), kneeN=(70,316), footN=(40,390), kneeF=(216,310), footF=(230,390),
         elbN=(216,188), handN=(286,174), elbF=(84,188), handF=(86,118))
S = (286,174); rot=-4
sw = sword(S, rot, length=222, width=34)
a = figure(A, 1, k, mail=PAPER, sleeve=PAPER, tilt=10, mouth=True, beard=GOLD, helmet=PAPER, brim=GOLD, legs=PAPER, garter=TYPE,
   itemN=sw, gripN=rot, itemF=[], handF='fist')
ST = ((366,-98,226),(444,-90,220),(514,-82,208))
for x,y,r,l in ((350,132,-112,34),(434,130,-86,40),(506,126,-62,34)): E += piece(x,y,r,l,True)
E += a.els('back','far_arm','far_item','far_fist','far_leg','near_leg','skirt','torso','head')
# the swept crescent: point behind, the whole blade at the end
T = list(range(176,1,-5)); n=len(T)-1
outer=[ell(t) for t in T]; inner=[ell(t, 1-.62*(i/n)**1.15) for i,t in enumerate(T)]
sw_g = Polygon(outer+inner[::-1]).buffer(0)
E += [(PAPER, sw_g)]
mid=[ell(t, 1-.22*(i/n)) for i,t in enumerate(T)]; mid2=[ell(t, 1-.40*(i/n)**1.05) for i,t in enumerate(T)]
E += [(TYPE, unary_union([stroke(outer, 11, .1, .8, False), stroke(mid[8:], 7, .05, .6, False), stroke(mid2[14:], 6, .05, .5, False)]))]
# stumps in front of the sweep
for x, r, y in ST: E += piece(x, y, r+180, 150, False)
for i,(x, r, y) in enumerate(ST):
    p = add((x,y), polar(r,-82))
    E += part(limb([(*p,14),(p[0]+34,350,26)]), GOLD, 5)+lines([[(p[0]+6,p[1]+26),(p[0]+20,p[1]+22),(p[0]+32,p[1]+24)]],5)
    E += bigfist(p, r, 1.5, PAPER, 5)
E += a.els('near_arm','near_item','near_fist')
svg('slash.svg', G+xf(E, (57, 33), 0, .9))
