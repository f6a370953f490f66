from more import *
E = backdrop(TYPE)
# scales
sc = []
for r in range(-1, 8):
    for i in range(-1, 13):
        x, y = i*48+(24 if r % 2 else 0), 18+r*34
        sc.append(stroke([(x-24, y), (x-17, y+19), (x, y+27), (x+17, y+19), (x+24, y)], 6.4, .35, .35))
        sc.append(circle((x, y+10), 4.2))
E += [(LINEN, unary_union(sc).intersection(box(-5,-5,575,248)))]
# predella with the whole spear
E += [(INK, box(-5, 246, 575, 335)), (OX, box(-5, 256, 575, 335))]
small = spear((60, 293), 0, back=30, front=396, k=1, shaft=TYPE, head=PAPER, r=6)
E += [(LINEN, unary_union([plait(-20, 293, 44, 10, 60, 3, 6, 2)]).intersection(box(0,0,0,0)))]
E += small
# the great head along +x, origin at the wings
sh = limb([(-330, 0, 19), (-96, 0, 18)], 0)
so = shape([(-118,-25,'c'), (-60,-22), (0,-18), (60,-15,'c'), (60,15,'c'), (0,18), (-60,22), (-118,25,'c')])
bl = shape([(52,-15,'c'), (78,-24), (112,-51), (146,-62), (190,-57), (262,-30), (338,0,'c'), (262,30), (190,57), (146,62), (112,51), (78,24), (52,15,'c')])
wn = [shape([(-24,s*17,'c'), (-14,s*40), (2,s*62), (26,s*76,'c'), (36,s*60,'c'), (26,s*46), (24,s*30), (28,s*16,'c')]) for s in (-1, 1)]
S = part(sh, OX, 6)+clip(grain(-320, -130, 18, PAPER, 2, 4.6, 3), sh)
q, g = wrap(-184, -118, 20, LINEN, INK, 5, 5, 4.4, 1)
S += q
for w_ in wn: S += part(w_, PAPER, 6)
S += lines([[(6,s*56),(16,s*40),(10,s*24)] for s in (-1,1)], 5, INK, .2, .8)
S += part(bl, PAPER, 6.5)
mid = shape([(72,0,'c'), (104,-17), (150,-24), (220,-17), (300,0,'c'), (220,17), (150,24), (104,17)])
S += [(INK, mid.buffer(4)), (OX, mid)]
ch = []; x = 92
while x < 286:
    ch += [stroke([(x-3,-26),(x+6,-12),(x+12,-1.2)], 6.4, .9, .5), stroke([(x+12,1.2),(x+6,12),(x-3,26)], 6.4, .5, .9)]; x += 14.5
S += [(LINEN, unary_union(ch).intersection(mid.buffer(-1)))]
S += lines([[(118,-44),(150,-52),(200,-43),(256,-24)], [(118,44),(150,52),(200,43),(256,24)]], 5, LINEN, .2, .2)
S += part(so, PAPER, 6)
for x in (-112, -84): S += part(box(x, -26, x+15, 26), TYPE, 4)
S += [(OX, unary_union([Polygon([(x, -8), (x+11, 0), (x, 8), (x-11, 0)]) for x in (-50, -26, -2, 22)]))]
pos, rot, k = (206, 124), 0, 1
E += shade([sh, so, bl, *wn], pos, rot, k)+xf(S, pos, rot, k)
svg('spear.svg', E, tol=.55)
