from more import *
E = backdrop(TYPE)
E += [(LINEN, unary_union([LineString([(x, -10), (x-130, 345)]).buffer(6.5) for x in range(-20, 740, 34)]))]
# the cloth
cl = shape([(52,-20,'c'), (44,60), (56,140), (42,230), (54,350,'c'), (524,350,'c'), (514,250), (528,160), (514,70), (526,-20,'c')])
fr = [stroke([(54 if s < 0 else 516, y), (28 if s < 0 else 544, y+2+4*math.sin(y)), (12 if s < 0 else 560, y+6*math.sin(y/3))], 11, 1, .35) for s in (-1, 1) for y in range(4, 334, 17)]
E += [(INK, unary_union([f.buffer(3.6) for f in fr])), (OX, unary_union(fr))]
E += part(cl, OX, 6)
hem = unary_union([LineString(curve(p)).buffer(5) for p in ([(70,-20),(62,60),(74,140),(60,230),(72,350)], [(506,350),(496,250),(510,160),(496,70),(508,-20)])])
E += [(TYPE, hem)]
fl = []
for r in range(-1, 7):
    for i in range(8):
        x, y = 104+i*54+(27 if r % 2 else 0), 26+r*54
        if x > 480: continue
        fl += [circle(add((x, y), polar(a, 8.6)), 4.1) for a in (0, 90, 180, 270)]
FL = len(E)
# seax along +x, edge down (+y), origin = where the blade leaves the grip
bl = shape([(0,-26,'c'), (100,-31), (206,-37,'c'), (322,20,'c'), (296,33), (250,36), (120,33), (0,29,'c')])
gr = shape([(-140,-21,'c'), (-120,-25), (-60,-22), (-6,-24,'c'), (-4,26,'c'), (-60,24), (-118,29), (-140,26,'c'), (-146,3)])
S = part(bl, PAPER, 6)
fu = shape([(14,-15,'c'), (110,-19), (204,-22,'c'), (214,-14,'c'), (206,-5,'c'), (110,-3), (14,-1,'c')])
S += [(INK, fu.buffer(3.4)), (TYPE, fu)]
x = 24; ch = []
while x < 196: ch.append(Polygon([(x-7,-9.5-.02*x), (x,-16-.02*x), (x+7,-9.5-.02*x), (x,-3-.02*x)])); x += 17
S += [(INK, unary_union(ch).intersection(fu))]
S += lines([[(12,16),(150,19),(262,18),(304,17)]], 5, INK, .7, .1)
S += lines([[(222,-14),(262,6),(290,15)]], 5, LINEN, .2, .2)
S += part(gr, LINEN, 6)
S += lines([[(x-3,-34),(x+2,0),(x-2,34)] for x in ()], 4)
S += clip([(INK, plait(-128, 1.5, 104, 11, 62, 3, 6.5, 2.6))], gr.buffer(-4)) and []
pn = shape([(-120,-14,'c'), (-60,-12), (-28,-13,'c'), (-28,15,'c'), (-60,14), (-120,17,'c')])
S += [(INK, pn.buffer(3.2)), (OX, pn), (LINEN, knot(5, 2, .35, lambda u, v: (-74+u*38, 1+v*8.5), 5.6, 2.2) if 0 else plait(-124, 1.2, 102, 7.6, 40, 3, 5.4, 2).intersection(pn.buffer(-1)))]
for a, b in ((-18, -2), (-146, -130)):
    q = shape([(a,-27,'c'), (b,-29,'c'), (b,31,'c'), (a,30,'c')]); S += part(q, TYPE, 4.2)
    S += [(INK, unary_union([circle(((a+b)/2, y), 3) for y in (-17, 1.5, 20)]))]
# sheath along +x too
sc = shape([(-96,-33,'c'), (40,-38), (230,-44,'c'), (246,-34), (330,8), (350,28,'c'), (330,42,'c'), (250,41), (100,39), (-96,36,'c')])
T = part(sc, TYPE, 6)
T += [(INK, stroke([(-90,-20),(60,-24),(226,-30),(300,6),(334,27)], 5, .6, .6))]
T += [(INK, unary_union([circle(p, 3.4) for p in _resample(curve([(-80,-27.5),(60,-31.5),(226,-37)]), 20)]))] if 0 else []
T += dots_along(curve([(-84,-27),(60,-31),(226,-36.5),(292,-6)]), INK, 3.1, 15)
pn = shape([(-34,-8,'c'), (90,-11), (202,-14,'c'), (246,8), (262,28,'c'), (200,28), (80,27), (-34,25,'c')])
T += [(INK, pn.buffer(3.6)), (OX, pn)]
T += [(LINEN, plait(-40, 8, 270, 11.5, 62.5, 3, 7, 2.8).intersection(pn.buffer(-1)).intersection(box(-60,-40,206,60)).union(circle((229, 13), 7)))]
for a, b, t in ((-98, -46, -33), (0, 0, 0)):
    if a == b: continue
    q = shape([(a,-37,'c'), (b,-38,'c'), (b,40,'c'), (a,40,'c')]); T += part(q, LINEN, 5)
    T += [(OX, unary_union([Polygon([((a+b)/2, y-14), ((a+b)/2+14, y), ((a+b)/2, y+14), ((a+b)/2-14, y)]) for y in (-17, 19)]))]
tip = sc.intersection(box(292, -60, 400, 80)); tip = clean(tip.buffer(3).buffer(-1)); T += part(tip, LINEN, 5)+[(OX, circle((320, 26), 6.5))]
# hanging rings
R = []
for x in (-10, 150):
    y = -40-(x*.02); R += part(circle((x, y-13), 15).difference(circle((x, y-13), 8)), LINEN, 4)
T = R+T
fk = [g for g in [unary_union(fl[i:i+4]) for i in range(0, len(fl), 4)]]
p1, r1, p2, r2, k = (196, 106), -8, (388, 226), 187, 1
obj = unary_union([place(unary_union([bl, gr]), p1, r1, k), place(sc, p2, r2, k, True), place(box(-30,-80,175,0), p2, r2, k, True)]).buffer(10)
obj = obj.union(affinity.translate(obj, 6, 10))
E.insert(FL, (TYPE, unary_union([g for g in fk if not g.intersects(obj)])))
E += shade([bl, gr], p1, r1, k)+xf(S, p1, r1, k)
E += shade([sc], p2, r2, k, True)+xf(T, p2, r2, k, True)
svg('dagger.svg', E, tol=.55)
