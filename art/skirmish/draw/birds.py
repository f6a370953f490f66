from more import *
STEEL, VERD = '#2B6A8C', '#5FA08A'
def spiral(c, r, turns, a0, w, fill, dirn=1, tail=()):
    n = int(turns*14); p = [add(c, polar(a0+dirn*360*i/14, r*(1-.8*i/n))) for i in range(n+1)]
    return [(fill, unary_union([stroke(list(tail)+p, w, .3, .6), circle(p[-1], w*.5)]))]
def raven(at, k=1, facing=1, wing=STEEL, rot=0, body=INK, beak=GOLD, legs=True):
    """Standing raven, feet at the origin."""
    e = []
    if legs:
        for x, y in ((4, 0), (24, 0)):
            e += part(unary_union([limb([(x-4,-34,7), (x,-14,3.6), (x+1,-3,3.6)], 2), limb([(x-14,2,3), (x,-3,3.6), (x+18,2,3)], 1), limb([(x,-3,3), (x+10,4,2.6)], 1)]), beak, 3.4)
    b = shape([(74,-125), (70,-98), (66,-84,'c'), (58,-74,'c'), (60,-62,'c'), (52,-46), (30,-26), (-4,-18), (-48,-14), (-88,6,'c'), (-138,26,'c'), (-134,12,'c'), (-146,8,'c'), (-138,-4,'c'), (-144,-14,'c'), (-92,-40), (-40,-78), (0,-112), (24,-134), (48,-142)])
    bk = shape([(66,-130,'c'), (86,-131), (106,-120), (122,-98,'c'), (102,-103), (72,-98,'c'), (76,-114)])
    e += [(PAPER, swell(unary_union([bk, b]).buffer(2).buffer(-2), 3.4)), (INK, unary_union([bk, b]).buffer(2).buffer(-2))]
    e += lines([[(70,-112),(92,-113),(113,-105)]], 4.4, PAPER, .9, .2)
    e += [(PAPER, circle((56,-118), 8)), (INK, circle((58,-118), 3.6))]
    # throat hackles and tail
    e += lines([[(46,-92),(52,-84),(53,-76)], [(32,-86),(40,-74),(42,-64)], [(44,-70),(46,-60),(44,-52)], [(26,-112),(34,-102),(36,-94)], [(12,-104),(20,-96),(22,-88)]], 5, PAPER, .2, .4)
    e += lines([[(-72,-30),(-104,-14),(-136,-8)], [(-72,-20),(-104,0),(-136,14)]], 4.6, PAPER, .1, .5, b)
    # wing
    wg = shape([(30,-92), (10,-104), (-24,-92), (-62,-60), (-96,-24), (-126,14,'c'), (-96,4,'c'), (-92,12,'c'), (-66,-4,'c'), (-60,2,'c'), (-34,-16,'c'), (-26,-10,'c'), (4,-34), (28,-62)])
    e += [(PAPER, swell(wg, 4.4)), (INK, wg), (wing, shape([(30,-92), (10,-104), (-20,-95), (-44,-74), (-33,-53,'c'), (-10,-36), (14,-40,'c'), (28,-62)]).buffer(-5).intersection(wg))]
    e += lines([[(-34,-58),(-72,-24),(-104,4)], [(-22,-44),(-52,-18),(-84,4)], [(-8,-36),(-30,-20),(-52,-2)]], 5, PAPER, .15, .4, wg)
    e += [(PAPER, stroke([(-50,-72),(-33,-52),(-8,-33),(20,-39)], 6, .2, .2))]
    e += spiral((6,-74), 19, 1.5, 200, 6, PAPER)
    m = lambda g: _f(g, facing)
    return xf([(c, m(g)) for c, g in e], at, rot, k)
def _f(g, f): return g if f > 0 else affinity.scale(g, -1, 1, origin=(0, 0))
def flying(at, k=1, facing=1, rot=0, wing=INK):
    """Raven in flight, flat, wings up and spread."""
    b = shape([(64,-22), (54,-6), (20,10), (-30,8), (-78,20,'c'), (-88,6,'c'), (-82,-2,'c'), (-90,-12,'c'), (-40,-14), (0,-20), (40,-34), (56,-36)])
    w1 = shape([(30,-22), (22,-62), (-6,-106), (-34,-132,'c'), (-40,-112,'c'), (-54,-118,'c'), (-54,-96,'c'), (-68,-98,'c'), (-62,-74,'c'), (-74,-72,'c'), (-54,-40), (-22,-8)])
    w2 = shape([(34,-28), (48,-64), (78,-98), (112,-116,'c'), (106,-98,'c'), (116,-92,'c'), (96,-74,'c'), (102,-64,'c'), (78,-48), (52,-22)])
    bk = shape([(56,-34,'c'), (78,-33), (96,-16,'c'), (78,-19), (58,-14,'c')])
    e = [(INK, w2.buffer(2.5))]+lines([[(56,-46),(74,-72),(100,-98)], [(62,-40),(80,-60),(100,-72)]], 4.6, PAPER, .2, .5, w2)
    e += [(INK, bk.buffer(2)), (wing, b.buffer(3))]+lines([[(62,-25),(78,-26),(92,-19)]], 4, PAPER, .8, .2)
    e += [(PAPER, swell(w1, 4.2)), (INK, w1.buffer(.5))]
    e += lines([[(2,-50),(-14,-88),(-36,-120)], [(-8,-40),(-28,-74),(-52,-106)], [(-16,-30),(-38,-58),(-62,-84)]], 5, PAPER, .2, .5, w1)
    e += [(PAPER, circle((58,-24), 5.4)), (INK, circle((59,-24), 3.1))]
    e += lines([[(-36,-2),(-60,2),(-84,12)], [(-36,-8),(-60,-7),(-84,-6)]], 4, PAPER, .2, .5)
    return xf([(c, _f(g, facing)) for c, g in e], at, rot, k)

def nverts(g): return sum(len(p.exterior.coords)+sum(len(i.coords) for i in p.interiors) for p in polys(g))
def cull(els):
    """Drop what later opaque shapes hide (saves bytes)."""
    cov = Polygon(); out = []
    for c, g in reversed(els):
        if isinstance(g, Raw):
            subs = [s for s in g.subs if not cov.contains(Polygon([q for t in s for q in ([t] if not isinstance(t[0], tuple) else t)]).buffer(.1))]
            if subs: out.append((c, Raw(subs)))
            continue
        if not g.is_valid: g = g.buffer(0)
        inn = cov.buffer(-1.2); keep = []
        for p in polys(g):
            if inn.contains(p): continue
            d = p.difference(inn)
            keep += polys(d) if nverts(d.simplify(.5)) < nverts(p.simplify(.5)) else [p]
        keep = [p for p in keep if p.area > 20 and not p.buffer(-1.1).is_empty]
        if keep: out.append((c, unary_union(keep)))
        cov = cov.union(g)
    return out[::-1]
