from kit import *
import smooth
from own import *
E = backdrop(TYPE)
E += burst((285,150), 138, 320, 15, 6, 366, fill=PAPER, seed=6, outline=8)
# gold tongues inside the star
E += [burst((285,150), 100, 190, 15, 18, 378, fill=GOLD, seed=9)[1]]
X = lambda p: [(285+x, y, *r) for x, y, *r in p]
sh = shape(X([(-210,350,'c'),(-190,306),(-96,286),(96,286),(190,306),(210,350,'c')])); E += part(sh, TYPE, 6)+rings(sh, PAPER, 22, 0, inset=2, th=7)
face = shape(X([(-84,204,'c'),(-80,250),(-50,300),(0,318),(50,300),(80,250),(84,204,'c')]))
E += part(face, INK, 5)
ey = unary_union([shape(X([(s*16,250,'c'),(s*24,230),(s*44,226),(s*66,240,'c'),(s*50,258),(s*30,262)])) for s in (-1,1)])
E += [(PAPER, ey), (INK, unary_union([circle((285+s*32,246),8) for s in (-1,1)]))]
bd = shape(X([(-92,232,'c'),(-74,266),(-42,276),(-14,268),(0,276),(14,268),(42,276),(74,266),(92,232,'c'),(112,290),(118,350,'c'),(-118,350,'c'),(-112,290)]))
E += part(bd, LINEN, 6)
mo = shape(X([(-34,291),(0,285),(34,291),(28,312),(0,318),(-28,312)]))
E += [(INK, mo.buffer(3)), (PAPER, unary_union([box(285+x,288.5,285+x+10,300) for x in (-23,-11,1,13)]))]
E += lines([X(p) for p in ([(-84,268),(-86,300),(-92,330)],[(-60,284),(-58,306),(-62,336)],[(84,268),(86,300),(92,330)],[(60,284),(58,306),(62,336)])], 8, INK, .3, .8, bd)
full = shape([(-100,0,'c'),(-100,-46),(-72,-108),(0,-186,'c'),(72,-108),(100,-46),(100,0,'c'),(50,10),(0,12),(-50,10)])
zig = [(0,-210),(-6,-160),(12,-132),(-12,-98),(16,-70),(-12,-44),(12,-18),(-4,4),(4,40)]
Lh = clean(full.intersection(Polygon(zig+[(-300,40),(-300,-210)]))); Rh = clean(full.intersection(Polygon(zig+[(300,40),(300,-210)])))
band = LineString(curve([(-104,-14),(-50,-3),(0,-1),(50,-3),(104,-14)])).buffer(15, cap_style=2)
def half(h, s):
    e = part(h, GOLD, 7)
    rib = shape([(-26,-10,'c'),(-24,-80),(-12,-150),(0,-200,'c'),(12,-150),(24,-80),(26,-10,'c')]).intersection(h)
    e += [(INK, rib.buffer(4).intersection(h)), (GOLD, rib)]+[(INK, unary_union([circle((s*q[0],q[1]),3.6) for q in ((17,-36),(17,-66),(15,-98))]).intersection(rib.buffer(-3)))]
    e += lines([[(s*84,-32),(s*80,-64),(s*64,-100)],[(s*56,-30),(s*54,-64),(s*45,-92)]], 8, PAPER if s < 0 else INK, .2, .2, h)
    b = clean(band.intersection(h.buffer(6))); e += part(b, PAPER, 5)
    e += [(INK, unary_union([circle((s*x,-4-abs(x)*.1),4) for x in (24,48,72,92)]))]
    return e
nas = shape([(6,-12,'c'),(28,-12,'c'),(26,20),(22,52,'c'),(12,56),(2,50,'c'),(6,20)])
E += [(INK, Polygon(X([(-34,90),(34,90),(36,232),(-36,232)])))]
E += xf(half(Lh,-1), (285-28,222), -10)+xf(half(Rh,1)+part(nas, PAPER, 5), (285+28,222), 10)
def shard(c, r, rot, kind=0, fill=PAPER):
    p = [(-r,-r*.3),(r*.2,-r*.7),(r,0),(0,r*.55)] if kind==0 else [(-r,r*.4),(0,-r*.8),(r*.9,r*.6)]
    return part(affinity.rotate(poly([add(c, q) for q in p]), rot, origin=c), fill, 5)
for c,r,ro,kd,f in (((86,112),20,20,0,GOLD),((62,206),17,80,1,PAPER),((112,254),14,140,0,GOLD),((484,106),21,-30,0,GOLD),((520,196),16,60,1,PAPER),((458,252),15,10,0,GOLD),((424,42),17,100,1,GOLD),((532,56),14,0,0,PAPER)):
    E += shard(c,r,ro,kd,f)
K=1.5; F=0
g = shape(sc([(F-11,-13,'c'),(F+11,-13,'c'),(F+13,6),(F+20,30),(F+44,60,'c'),(F+14,74),(F-16,72),(F-42,54,'c'),(F-18,28),(F-12,6)], K))
ax = part(poly([(-330,-12),(32,-12),(38,0),(32,12),(-330,12)]), GOLD, 6)+lines([[(-300,-3),(-200,0),(-120,-3)],[(-90,3),(-60,2),(-36,3)]], 5, INK)
ax += part(g, PAPER, 7)
ax += lines([sc([(F+37,56),(F+12,65),(F-14,63),(F-35,50)], K)], 6, INK)
ax += [(INK, unary_union([stroke(sc([(0,6),(-2,22),(-8,38)],K), 7, .8,.1), stroke(sc([(6,6),(9,20),(14,36)],K), 7,.8,.1)]))]
E += xf(ax, (296,40), 7)
svg('critical-hit.svg', E)
