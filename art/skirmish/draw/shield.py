from kit import *
import smooth
E = backdrop(LINEN)
tw = []
for r in range(6):
    for i in range(24):
        x, y, d = -10+i*26, 84+r*31, (1 if r % 2 else -1)
        tw.append(stroke([(x-7*d, y-11), (x, y+1), (x+7*d, y+11)], 6, .3, .3))
c = (285,165)
E += [(GOLD, unary_union(tw).difference(circle(c,146)))]
for y0 in (-4, 264):
    E += [(INK, box(-5, y0, 575, y0+70)), (TYPE, box(-5, y0+(0 if y0 < 0 else 6), 575, y0+(64 if y0 < 0 else 70)))]
    yc = y0+33 if y0 < 0 else y0+38
    E += [(LINEN, plait(-20, yc, 620, 19, 88, 3, 9.5, 4).difference(circle(c,146)))]
E += [(INK, circle(add(c,(8,11)), 150))]
O = (0,0); r = 144
disc = circle(O, r); inn = circle(O, r-17)
S = part(disc, GOLD, 6)+[(INK, inn.buffer(4)), (TYPE, inn)]
def sw(t, w): 
    q = lambda o: [polar(t+o+62*j/10, (r-17)*j/10) for j in range(11)]
    return Polygon(q(0)+[polar(t+62+s*w/4, r+10) for s in (1,2,3)]+q(w)[::-1]).buffer(0)
f = unary_union([sw(i*60, 30) for i in range(6)]).intersection(inn)
edge = f.boundary.buffer(2.6).intersection(inn)
S += [(PAPER, f)]
# carved strokes along each field
ca, cb = [], []
for i in range(12):
    for o, j0, j1 in ((9, 6.2, 9.2), (15, 5, 8), (21, 6.6, 9.4)):
        s = stroke([polar(i*30+o+62*j/10, (r-17)*j/10) for j in [j0+(j1-j0)*m/4 for m in range(5)]], 4.4, .2, .2)
        (cb if i % 2 else ca).append(s)
S += [(PAPER, unary_union(cb)), (TYPE, unary_union(ca)), (INK, edge)]
S += [(INK, unary_union([Point(polar(i*15, r-8.5)).buffer(3.4, 4) for i in range(24)]))]
# iron flange, woven ring, boss
S += part(circle(O, 61), GOLD, 5)
st = [[polar(t, 48.5+6.5*math.sin(math.radians(t)*9+ph)) for t in range(0, 361, 4)] for ph in (0, math.pi)]
S += [(INK, weave(st, 5.6, 2.6))]
S += part(circle(O, 34), PAPER, 5.5)+[(INK, circle((3,4),31)), (PAPER, circle((-1.5,-2),29))]
S += part(circle((-1,-1), 9), GOLD, 4)
S += lines([[polar(q, 22) for q in range(188, 283, 15)]], 5, INK)
E += xf(S, c)
svg('shield.svg', E)
