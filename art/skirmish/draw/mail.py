from kit import *
import smooth
E = backdrop(LINEN)
E += ground(306, TYPE, seed=5, amp=4)
G, E = E, []   # the scene is moved aside, clear of the index in the corner
for s in (-1, 1):
    X = lambda x: 285+s*x
    E += tree((X(212), 306), .84, TYPE, GOLD, 150)
# the pole through the sleeves
E += spear((285, 86), 0, back=150, front=176, shaft=GOLD, r=7, head=PAPER, k=1)
h = []
R = [(24,34,'c'), (60,40), (110,50), (150,58), (180,60,'c'), (184,92), (180,128,'c'), (146,126), (114,126,'c'), (104,170), (106,210), (120,262), (128,290,'c')]
hem = [(128,290,'c'), (96,297), (62,292), (34,299), (8,296,'c')]
right = R+hem[1:]
slit = [(5,262), (0,236,'c')]
pts = [(285+p[0], *p[1:]) for p in right+slit]+[(285-p[0], *p[1:]) for p in reversed(right+slit[:1])]
neck = [(285-14,54), (285,60), (285+14,54)]
g = shape(pts+neck[:1]+[(285,62)]+neck[2:])
body = g.intersection(box(285-112, 0, 285+112, 330)); sl = g.intersection(box(285+112, 0, 600, 330)); sr = g.intersection(box(-10, 0, 285-112, 330))
E += [(INK, swell(g, 7)), (TYPE, g)]
# trims
hemR = [(285+p[0], p[1]) for p in hem]; hemL = [(285-p[0], p[1]) for p in hem]
cuffs = [[(285+s*180,52),(285+s*184,92),(285+s*180,134)] for s in (-1,1)]
tr = unary_union([LineString(curve(c)).buffer(13, cap_style=2) for c in (hemR, hemL, *cuffs)]+[LineString(curve([(254,34),(268,56),(285,64),(302,56),(316,34)])).buffer(11)]).intersection(g)
keep = g.difference(tr.buffer(5))
E += rings(keep, PAPER, 18, 0, inset=3, th=5.6)
E += [(INK, tr.buffer(4).intersection(g)), (GOLD, tr)]
E += clip([(INK, unary_union([dots_along([(x, y-(6 if i < 2 else 0)) if i < 2 else (x-(6 if x > 285 else -6), y) for x, y in curve(c)], INK, 3.2, 16)[0][1] for i, c in enumerate((hemR, hemL, *cuffs))]))], tr)
E += lines([[(285+s*112,126),(285+s*100,112),(285+s*94,92)] for s in (-1,1)]+[[(285,272),(285.5,225),(285,186)]], 7, INK, .9, .1)
svg('mail.svg', G+xf(E, (32, 0)))
