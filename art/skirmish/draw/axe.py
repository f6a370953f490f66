from more import *
E = backdrop(TYPE)
# diaper of lozenges
lz, dt = [], []
for r in range(-1, 8):
    for i in range(13):
        x, y = i*50+(25 if r % 2 else 0)-10, 10+r*50
        lz.append(Polygon([(x, y-17), (x+14, y), (x, y+17), (x-14, y)]).difference(Polygon([(x, y-9), (x+7.4, y), (x, y+9), (x-7.4, y)])))
        dt.append(circle((x+25, y), 4))
E += [(LINEN, unary_union(lz+dt))]
E += vband(-5, 57, 1)+vband(518, 57, -1)
# axe along +x, edge to +y; origin at the eye
sh = limb([(-300, 6, 15), (-286, 5, 16), (-200, -3, 14), (-90, -2, 14.5), (0, 0, 15.5), (46, 0, 14)], 3)
hd = shape([(-33,-29,'c'), (0,-34), (33,-29,'c'), (38,-8), (41,14), (48,62), (66,112), (96,158,'c'), (52,180), (-14,188), (-98,176,'c'), (-106,146), (-98,106,'c'), (-58,92), (-39,60), (-37,14), (-38,-8)])
S = part(sh, OX, 6)
S += clip(grain(-284, -40, 15, PAPER, 2, 4.4, 4), sh.buffer(-3))
for a, b in ((-296, -262), (-150, -112)):
    q, g = wrap(a, b, 15.5, LINEN, INK, 4, 3); S += q if a > -200 else []
S += part(hd, PAPER, 6.5)
# the edge: a bevel line
bev = hd.difference(affinity.translate(hd, -2, -22)).intersection(box(-200, 100, 200, 260))
S += [(INK, stroke([(-96,152),(-50,161),(-8,165),(42,158),(84,141)], 5, .5, .5).intersection(hd))]
# inlaid field
pf = shape([(-22,30,'c'), (0,27), (25,30,'c'), (33,66), (48,104), (70,136,'c'), (40,146), (-8,151), (-56,146), (-86,142,'c'), (-87,121,'c'), (-50,108), (-27,84), (-22,58)])
S += [(INK, pf.buffer(4.2)), (OX, pf)]
f = slab([(84,-22,32), (112,-38,44), (139,-60,56)])
S += [(LINEN, knot(2, 3, .0, lambda u, v: f(u, v), 9, 3.2))]
S += [(LINEN, unary_union([Polygon([(1.5+y*.03,y-11),(10+y*.08,y),(2+y*.03,y+11),(-8,y)]) for y in (44, 67)]))]
# eye: bands
S += part(shape([(-40,-27,'c'), (-33,-31), (-26,-29,'c'), (-26,24,'c'), (-33,24), (-41,20,'c')]), LINEN, 3.8)+part(shape([(26,-29,'c'), (33,-31), (41,-26,'c'), (44,20,'c'), (35,24), (27,24,'c')]), LINEN, 3.8)
S += [(OX, unary_union([Polygon([(0,y-9),(9,y),(0,y+9),(-9,y)]) for y in (-14, 6)]))]
pos, rot, k = (344, 92), -22, 1.06
E += shade([sh, hd], pos, rot, k)
E += xf(S, pos, rot, k)
svg('axe.svg', E)
