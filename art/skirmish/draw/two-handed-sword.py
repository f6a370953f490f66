from more import *
E = backdrop(TYPE)
zz = []
for r in range(-1, 9):
    p = [(-20+i*31, 6+r*42+(20 if i % 2 else 0)) for i in range(21)]
    zz.append(LineString(p).buffer(6.5, cap_style=2, join_style=2))
E += [(LINEN, unary_union(zz))]
E += [(INK, box(-5,-5,575,48)), (OX, box(-5,-5,575,41)), (LINEN, plait(-20, 20, 620, 11, 64, 3, 7.6, 3))]
def gripped(at, rot, k=1, flip=False):
    """Big mitt on a shaft along x: knuckles on -y, wrist on +y."""
    g = shape([(-30,4), (-30,-18), (-24,-29), (-12,-32), (4,-33), (20,-31), (29,-24), (31,-6), (28,14), (20,34,'c'), (-22,36,'c')])
    e = part(g, PAPER, 5.6)
    e += lines([[(x-1,-30),(x+1,-10),(x-1,9)] for x in (-14, 1, 16)], 5, INK, .9, .25)
    e += part(limb([(-26,16,9), (-6,17,9.5), (20,12,7.6)], 3), PAPER, 4.6)
    return xf(e, at, rot, k, flip)
def sleeve(pts, cuffat):
    g = limb(pts, 8); e = part(g, OX, 6); return e, g
# sword along +x, origin at the guard
L, h = 420, 16
bl = shape([(6,-h,'c'), (L*.5,-h*.95), (L*.9,-h*.72), (L+16,0,'c'), (L*.9,h*.72), (L*.5,h*.95), (6,h,'c')])
fu = shape([(10,-7.5,'c'), (L*.5,-7), (L*.72,0,'c'), (L*.5,7), (10,7.5,'c')])
gr = shape([(-150,-10,'c'), (-70,-12.5), (-4,-12,'c'), (-4,12,'c'), (-70,12.5), (-150,10,'c')])
gd = shape([(-8,-70,'c'), (2,-75), (12,-68,'c'), (11,0), (12,68,'c'), (2,75), (-8,70,'c'), (-10,0)])
pm = shape([(-144,-23,'c'), (-160,-26), (-175,-15), (-180,0), (-175,15), (-160,26), (-144,23,'c'), (-140,0)])
S = part(bl, PAPER, 6)+[(INK, fu.buffer(3.2)), (OX, fu)]
ch = []; x = 22
while x < L*.68: ch.append(Polygon([(x-6,0),(x,-5),(x+6,0),(x,5)])); x += 17
S += [(LINEN, unary_union(ch).intersection(fu))]
S += lines([[(30,-13),(200,-12.6),(330,-9)], [(30,13),(200,12.6),(330,9)]], 4.4, LINEN, .2, .2)
S += part(gr, OX, 5)+clip(lines([[(q-3,-18),(q+3,18)] for q in range(-138,-6,12)], 4, PAPER, 1, 1), gr.buffer(-1))
S += part(gd, LINEN, 5.5)+[(OX, unary_union([Polygon([(1,y-9),(8,y),(1,y+9),(-6,y)]) for y in (-54,-36,-18,0,18,36,54)]))]
S += part(pm, LINEN, 5.5)+[(OX, circle((-160,0),9))]
pos, rot, k = (446, 200), 198, .76
E += shade([bl, gr, gd, pm], pos, rot, k)
tr = lambda p: place(Point(p), pos, rot, k).coords[0]
h1, h2 = tr((-42, 0)), tr((-112, 0))
E += xf(S, pos, rot, k)
for hnd, el in ((h1, (392, 362)), (h2, (568, 380))):
    w0 = mix(hnd, el, .26)
    g = limb([(*w0, 21), (*mix(hnd, el, .7), 33), (*el, 40)], 6)
    E += part(limb([(*mix(hnd, el, .12), 19), (*mix(hnd, el, .4), 19)], 0), PAPER, 5.5)
    E += part(g, OX, 6)
    d = unit(sub(el, hnd)); s = (-d[1], d[0]); c0 = mix(hnd, el, .3)
    cf = clean(LineString([add(c0, mul(s, 50)), add(c0, mul(s, -50))]).buffer(9, cap_style=2).intersection(g.buffer(2)))
    E += part(cf, LINEN, 4.4)+clip(dots_along([add(c0, mul(s, 30)), add(c0, mul(s, -30))], INK, 3.2, 13, 4), cf)
    E += lines([[add(mix(hnd, el, t), mul(s, 38)), add(mix(hnd, el, t+.05), mul(s, 14)), add(mix(hnd, el, t), mul(s, -2))] for t in (.5, .68)], 6, INK, .9, .15, g)
    E += gripped(hnd, rot+180, .92)
svg('two-handed-sword.svg', E)
