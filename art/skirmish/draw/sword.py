from kit import *
import smooth
E = backdrop(TYPE)
# woven bands above and below
for y0 in (-4, 264):
    b = box(-5, y0, 575, y0+70)
    E += [(INK, b), (OX, box(-5, y0+ (0 if y0 < 0 else 6), 575, y0+(64 if y0 < 0 else 70)))]
    yc = y0+33 if y0 < 0 else y0+38
    E += [(LINEN, plait(-20, yc, 620, 19, 88, 3, 9.5, 4))]
    ys = y0+64+14 if y0 < 0 else y0-8
# twill of the cloth between them
tw = []
for r in range(6):
    for i in range(24):
        x, y, d = -10+i*26+(r % 2)*0, 84+r*31, (1 if r % 2 else -1)
        tw.append(stroke([(x-7*d, y-11), (x, y+1), (x+7*d, y+11)], 5, .3, .3))
E += [(LINEN, unary_union(tw))]
# the blade, drawn along +x about (0,0)= middle of grip
L, h = 416, 22.5
bl = shape([(36,-h,'c'), (L*.5,-h*.96), (L*.86,-h*.8), (L+22,0,'c'), (L*.86,h*.8), (L*.5,h*.96), (36,h,'c')])
fu = shape([(36,-10,'c'), (L*.5,-9.5), (L*.8,-8), (L*.9,0,'c'), (L*.8,8), (L*.5,9.5), (36,10,'c')])
S = part(bl, PAPER, 6)+[(INK, fu.buffer(3.2).intersection(bl.buffer(3))), (LINEN, fu)]
ch = []
x = 44
while x < L*.92:                       # herringbone of the pattern weld: two twisted rods
    ch += [stroke([(x-2,-13),(x+6,-6),(x+9,-.8)], 5.2, .9, .5), stroke([(x+9,.8),(x+6,6),(x-2,13)], 5.2, .5, .9)]
    x += 11
S += [(INK, unary_union(ch).intersection(fu))]
S += lines([[(60,-16.6),(170,-16.2),(250,-15.6)],[(280,-15.4),(310,-15),(340,-14)]], 4, LINEN, .2, .2)
S += lines([[(60,16.4),(200,16.6),(330,14.4)]], 5.2, LINEN, .2, .2)
# grip
gr = shape([(-46,-12,'c'), (-20,-15), (0,-15.5), (22,-13,'c'), (22,13,'c'), (0,15.5), (-20,15), (-46,12,'c')])
S += part(gr, OX, 5)
S += clip(lines([[(q-4,-18),(q,0),(q+5,18)] for q in (-37,-25,-13,-1,11)], 4.2, PAPER, 1, 1), gr.buffer(-1))
# guard
gd = shape([(20,-54,'c'), (30,-57), (38,-50,'c'), (39,-20), (40,0), (39,20), (38,50,'c'), (30,57), (20,54,'c'), (17,20), (16,0), (17,-20)])
S += part(gd, LINEN, 5.5)
S += [(OX, plait(-46, 0, 92, 5.5, 46, 2, 4.2, 1.8).intersection(box(-44,-20,44,20)))] and []
S += lines([[(29,-46+i*13-4),(25.5,-46+i*13+4),(31,-46+i*13+6)] for i in range(0)], 4, INK)
dz = [Polygon([(28,y-7),(34,y),(28,y+7),(22,y)]) for y in (-42,-25.2,-8.4,8.4,25.2,42)]
S += [(OX, unary_union(dz))]
S += [(INK, unary_union([circle((28,y),2.4) for y in (-33.6,-16.8,0,16.8,33.6)]))]
# pommel: upper guard and five lobes
pb = shape([(-44,-36,'c'), (-52,-39), (-58,-34,'c'), (-60,0), (-58,34,'c'), (-52,39), (-44,36,'c'), (-42,0)])
pl = unary_union([circle((-62,-24),10.5), circle((-64,24*0-12),13), circle((-68,0),17), circle((-64,12),13), circle((-62,24),10.5)])
pl = pl.union(box(-62,-30,-54,30)).buffer(-1).buffer(1)
S += part(pl, LINEN, 5.5)
S += lines([[(-60,-17.5),(-66,-18.5),(-72,-19)], [(-60,17.5),(-66,18.5),(-72,19)], [(-60,-8),(-70,-10),(-80,-9)], [(-60,8),(-70,10),(-80,9)]], 4.2, INK, .9, .3)
S += part(pb, LINEN, 5)
S += [(OX, unary_union([Polygon([(-51,y-6),(-46.5,y),(-51,y+6),(-55.5,y)]) for y in (-25,-8.5,8.5,25)]))]
pos, rot, k = (120, 190), -11, 1.0
sh = affinity.translate(affinity.rotate(unary_union([bl, gr, gd, pl, pb]).buffer(5), rot, origin=(0,0)), pos[0]+6, pos[1]+10)
E += [(INK, sh)]
E += xf(S, pos, rot, k)
svg('sword.svg', E)
