from more import *
E = backdrop(TYPE)
C = (366, 258)
rays = []
for i in range(0, 36, 2): rays.append(Polygon([C, add(C, polar(i*10-5, 700)), add(C, polar(i*10+5, 700))]))
E += [(LINEN, unary_union(rays))]
# along +x (shaft), edge to -y after flip; origin at the eye
F = 0
sh = limb([(-430, 0, 14), (46, 0, 13)], 0)
hd = shape([(-24,-24,'c'), (0,-28), (24,-24,'c'), (28,0), (30,26), (36,64), (66,104), (134,132,'c'), (92,168), (40,186), (-6,190), (-54,184), (-104,162), (-146,118,'c'), (-82,100), (-42,64), (-32,26), (-28,0)])
S = part(sh, OX, 6)+clip(grain(-420, -40, 14, PAPER, 2, 4.2, 7), sh)
for a, b in ((-120, -70), (-330, -250)):
    q, g = wrap(a, b, 14, LINEN, INK, 5 if a > -200 else 7, 4, 4, 1); S += q
S += part(hd, PAPER, 6.5)
S += [(INK, stroke([(-126,116),(-92,140),(-48,160),(-6,166),(40,162),(84,146),(116,128)], 5, .3, .3))]
pf = shape([(-18,34,'c'), (0,31), (18,34,'c'), (24,70), (50,104), (98,127,'c'), (74,138), (38,149), (-6,153), (-48,147), (-84,131), (-108,116,'c'), (-64,104), (-32,70)])
S += [(INK, pf.buffer(4.2)), (OX, pf)]
st = lambda m: curve([(m*x, y) for x, y in [(-9,33),(-9,42),(0,54),(13,67),(12,76),(0,92),(-13,107),(-32,112),(-58,107),(-73,119),(-66,133),(-50,137),(-41,129),(-46,121)]])
ring = [(20*math.cos(t), 92+18*math.sin(t)) for t in [2*math.pi*i/60+.4 for i in range(61)]]
S += [(LINEN, weave([st(1), st(-1), ring], 8, 3.2).union(unary_union([circle((m*47,121), 5) for m in (-1, 1)])).intersection(pf.buffer(-1)))]
S += [(LINEN, Polygon([(0,121),(11,132),(0,143),(-11,132)]))]
S += part(shape([(-30,-23,'c'), (0,-27), (30,-23,'c'), (32,24,'c'), (0,27), (-33,24,'c')]), LINEN, 4)
S += [(OX, unary_union([Polygon([(x,-12),(x+9,0),(x,12),(x-9,0)]) for x in (-18, 0, 18)]))]
pos, rot, k = (366, 258), 8, 1.15
E += shade([sh, hd], pos, rot, k, True)+xf(S, pos, rot, k, True)
svg('two-handed-axe.svg', E)
