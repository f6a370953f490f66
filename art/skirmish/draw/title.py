from birds import *
W_, H_ = 1140, 900
E = [(LINEN, box(-5, -5, W_+5, H_+5))]
def zf(els, at, k, flip=False): return xf(els, at, 0, k)
GY = 742                                     # feet of the wall
# --- turf
def turf(y, fill, seed, amp, marks, line=PAPER):
    pts = [(-30+i*70, y+(amp if i % 2 else -amp)*(.6+.4*math.sin(i*1.7+seed))) for i in range(18)]
    c = curve(pts); e = [(INK, Polygon([(x, q-4-2.5*math.sin(x/80+seed)) for x, q in c]+[(1200, 930), (-60, 930)])), (fill, affinity.translate(Polygon(c+[(1200, 930), (-60, 930)]), 0, 4))]
    rnd = random.Random(seed)
    return e+lines([[(x, yy), (x+20, yy-7), (x+42, yy-1)] for x, yy in marks], 6, line)
# --- the wall
men = [  # x, lean of spear, helmet, brim, beard, tunic, shield(pattern, a, b, rim, boss), tilt, spear dx, spear height
 (58, -7, GOLD, PAPER, PAPER, OX, ('cross', VERD, PAPER, GOLD, GOLD), 2, 58, 150),
 (206, -5, PAPER, OX, GOLD, VERD, ('swirl', OX, PAPER, GOLD, GOLD), 6, 58, 172),
 (354, -3, STEEL, GOLD, PAPER, GOLD, ('ring', GOLD, OX, PAPER, STEEL), -2, 46, 150),
 (694, 3, PAPER, STEEL, OX, VERD, ('quarters', STEEL, PAPER, GOLD, GOLD), 4, 92, 156),
 (800, 5, GOLD, PAPER, GOLD, OX, ('quarters', VERD, PAPER, GOLD, OX), 8, 72, 164),
 (936, 7, OX, GOLD, PAPER, STEEL, ('ring', STEEL, GOLD, PAPER, OX), 0, 78, 148),
 (1078, 8, PAPER, STEEL, GOLD, GOLD, ('swirl', OX, GOLD, PAPER, PAPER), 5, 0, 0)]
K = 1.5
def band(y, h):
    e = [(INK, box(-5, y-(7 if y > 100 else 0), 1145, y+h+(7 if y < 100 else 0))), (OX, box(-5, y, 1145, y+h))]
    p = plait(-40, y+h/2, 1220, 17.5, 168, 3, 12.5, 5)
    return e+[(LINEN, p)]
E += band(0, 64)
def spr(x, lean, fill, front):
    return xf(spear((0, 0), -90+lean, back=100, front=front, k=1, shaft=fill, head=PAPER, r=4.4), (x, 470), 0, 1.5)
E += turf(GY-8, VERD, 2, 5, [(40,786),(150,812),(262,790),(330,818),(782,812),(850,786),(960,812),(1060,784)])
# the banner on the second spear, blown to the left
bn = shape([(222,196,'c'), (150,190), (96,200), (36,188,'c'), (52,212), (30,232,'c'), (70,244), (62,272,'c'), (104,274), (112,304,'c'), (160,296), (232,300,'c')])
for i, m in enumerate(men[:6]): E += spr(m[0]+m[8], m[1], OX if i % 2 else GOLD, m[9])
E += part(bn, GOLD, 7)
E += [(OX, unary_union([stroke(l, 13, .9, .5, True) for l in ([(222,216),(150,210),(100,218),(64,212)], [(228,282),(168,278),(128,284)])]))]
E += spiral((150,248), 22, 1.6, 180, 9, INK, 1, [(216,250),(190,262),(160,272)])
for m in men:                                # legs
    x, col = m[0], m[5]
    e = []
    for s in (-1, 1):
        e += leg((s*12, -90), (s*18+4, -56), (s*22, -12), 0, 1, 1, PAPER if s < 0 else LINEN, INK, None if x == 694 else col)
    E += xf(e, (x, GY), 0, K)
for m in men:                                # shoulders and heads
    x, col = m[0], m[5]
    t = hull((-30,-172,14), (30,-172,14), (-22,-110,20), (22,-110,20))
    e = part(t, col, 5)+head((4, -218), 1, m[7], 1, m[2], m[3], None, m[4])
    E += xf(e, (x, GY), 0, K)
def shl(m, y=562, r=104):
    p, a, b, rim, bo = m[6]
    e = shield((0, 0), 70, 1, 18*math.sin(m[0]), p, a, b, rim, bo)
    return xf([(c, g) for c, g in e if g.area > 30], (m[0], y), 0, r/70)
for m in men[:3]: E += shl(m)
for m in men[:2:-1]: E += shl(m)
# --- the champion
J = dict(head=(20,-226), neck=(8,-186), hips=(-8,-108), kneeN=(-48,-62), footN=(-72,-12), kneeF=(46,-70), footF=(58,-12),
         elbN=(-66,-200), handN=(-52,-262), elbF=(56,-150), handF=(92,-140), shN=(-14,-172), shF=(26,-174))
f = figure(J, 1, 1, top=STEEL, mail=PAPER, sleeve=OX, tilt=-2, mouth=True, helmet=GOLD, brim=PAPER, beard=PAPER, legs=PAPER, garter=OX, trim=GOLD,
           itemN=sword((-52,-262), -62, length=150, width=24, grip=OX), gripN=-62, handF=None, itemF=[], wind=-10)
cloak = shape([(-20,-186,'c'), (-60,-160), (-92,-110), (-128,-76,'c'), (-108,-66), (-112,-48,'c'), (-86,-56), (-72,-40,'c'), (-40,-90), (10,-150,'c')])
ck = part(cloak, OX, 5)+lines([[(-36,-166),(-64,-124),(-104,-78)], [(-24,-150),(-48,-104),(-82,-64)]], 6, INK, .2, .6, cloak)
f.L['back'] += ck
f.L['front'] += shield((92,-138), 62, .86, 80, 'swirl', OX, PAPER, GOLD, GOLD)
E += xf(f.els(), (566, 812), 0, 1.86)
E += band(840, 64)
E += flying((676, 226), .8, 1, -10)
svg('title.svg', cull(E), size=(W_, H_), tol=1.15)

