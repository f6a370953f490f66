"""Drawing kit: embroidery / picture-stone figures as flat SVG.  Needs shapely.
Angles are screen degrees: 0 = right, 90 = DOWN, -90 = up.  Units: 570 x 330 picture."""
import math, pathlib, random, sys
from shapely.geometry import Polygon, LineString, Point, MultiPolygon, GeometryCollection, box
from shapely.geometry.polygon import orient
from shapely.ops import unary_union
from shapely import affinity

INK, PAPER, LINEN, TYPE = '#1F1A16', '#F6EFDF', '#E6D8B8', 'currentColor'
GOLD, OX = '#E3B75A', '#8F2418'
W = 5.0                      # usual contour width
MM = 54.8/570                # a unit as it is printed: a picture fills a panel 54.8 mm wide
LIGHT = (-0.55, -0.83)       # light from upper left: contours swell lower right

# ---------------------------------------------------------------- where the drawings go
def folder():
    """The folder given with -o, else the one above the scripts."""
    a = sys.argv[1:]
    out = pathlib.Path(a[a.index('-o')+1]) if '-o' in a else pathlib.Path(__file__).resolve().parent.parent
    out.mkdir(parents=True, exist_ok=True)
    return out

# ---------------------------------------------------------------- points
def add(a, b): return (a[0]+b[0], a[1]+b[1])
def sub(a, b): return (a[0]-b[0], a[1]-b[1])
def mul(a, k): return (a[0]*k, a[1]*k)
def mix(a, b, t): return (a[0]+(b[0]-a[0])*t, a[1]+(b[1]-a[1])*t)
def dist(a, b): return math.hypot(a[0]-b[0], a[1]-b[1])
def unit(a):
    d = math.hypot(*a[:2]) or 1
    return (a[0]/d, a[1]/d)
def polar(a, r): return (math.cos(math.radians(a))*r, math.sin(math.radians(a))*r)
def angle(a, b): return math.degrees(math.atan2(b[1]-a[1], b[0]-a[0]))

# ---------------------------------------------------------------- curves
def _cr(p, closed, n=10):
    m = len(p)
    if m < 3: return list(p)
    out = []
    for i in range(m if closed else m-1):
        if closed: a, b, c, d = p[i-1], p[i], p[(i+1) % m], p[(i+2) % m]
        else: a, b, c, d = p[max(i-1, 0)], p[i], p[i+1], p[min(i+2, m-1)]
        L = dist(b, c)
        # non-uniform tangents limit overshoot
        la, lc = max(dist(a, b), 1e-6), max(dist(c, d), 1e-6)
        def tan(u, v, w, lu, lv):
            s = lu+lv
            return (((v[0]-u[0])/lu*lv+(w[0]-v[0])/lv*lu)/s, ((v[1]-u[1])/lu*lv+(w[1]-v[1])/lv*lu)/s)
        L = max(L, 1e-6)
        t0 = tan(a, b, c, la, L) if a != b else unit(sub(c, b))
        t1 = tan(b, c, d, L, lc) if c != d else unit(sub(c, b))
        k = max(3, min(n, int(L/3)+2))
        for j in range(k):
            t = j/k
            h1, h2, h3, h4 = 2*t**3-3*t*t+1, t**3-2*t*t+t, -2*t**3+3*t*t, t**3-t*t
            out.append((h1*b[0]+h2*L*t0[0]+h3*c[0]+h4*L*t1[0], h1*b[1]+h2*L*t0[1]+h3*c[1]+h4*L*t1[1]))
    if not closed: out.append(tuple(p[-1]))
    return out

def curve(pts, closed=False):
    """Smooth point list through pts. A point (x,y,'c') is a sharp corner."""
    m = len(pts); cs = [i for i, p in enumerate(pts) if len(p) > 2]
    q = [(p[0], p[1]) for p in pts]
    if closed:
        if not cs: return _cr(q, True)
        out = []
        for a, b in zip(cs, cs[1:]+[cs[0]+m]):
            out += _cr([q[i % m] for i in range(a, b+1)], False)[:-1]
        return out
    cs = [0]+[c for c in cs if 0 < c < m-1]+[m-1]; out = []
    for a, b in zip(cs, cs[1:]): out += _cr(q[a:b+1], False)[:-1]
    return out+[q[-1]]

def shape(pts):
    """Smooth closed polygon through control points; (x,y,'c') = corner."""
    return clean(Polygon(curve(pts, True)))
def poly(pts): return clean(Polygon(pts))
def circle(c, r, ry=None, rot=0):
    g = Point(0, 0).buffer(1, 12)
    return affinity.translate(affinity.rotate(affinity.scale(g, r, ry or r, origin=(0, 0)), rot, origin=(0, 0)), c[0], c[1])
def clean(g):
    if not g.is_valid: g = g.buffer(0)
    if isinstance(g, (MultiPolygon, GeometryCollection)):
        ps = [p for p in g.geoms if p.geom_type == 'Polygon']
        return max(ps, key=lambda p: p.area) if ps else Polygon()
    return g
def round_off(g, r):
    """Round convex and concave corners of a union."""
    return g.buffer(r).buffer(-2*r).buffer(r)
def limb(pts, smooth=5):
    """Tapered tube through [(x,y,r),...]: arms, legs, tails."""
    gs = []
    for a, b in zip(pts, pts[1:]):
        gs.append(unary_union([Point(a[:2]).buffer(a[2], 10), Point(b[:2]).buffer(b[2], 10)]).convex_hull)
    g = unary_union(gs).buffer(smooth).buffer(-smooth)
    return clean(g)
def hull(*circles):
    """Convex hull of circles (x,y,r)."""
    return unary_union([Point(c[0], c[1]).buffer(c[2], 12) for c in circles]).convex_hull

def _resample(pts, step):
    ls = LineString(pts); n = max(2, int(ls.length/step)+1)
    return [ls.interpolate(i/(n-1), normalized=True).coords[0] for i in range(n)]

def stroke(pts, w=6, a=0.25, b=0.25, smooth=True):
    """Swelling stroke along pts: width w in the middle, w*a at the start, w*b at the end."""
    p = curve(pts) if smooth and len(pts) > 2 else [q[:2] for q in pts]
    L = LineString(p).length
    p = _resample(p, max(2.5, min(6, L/8)))
    n = len(p)-1; l, r = [], []
    for i, q in enumerate(p):
        t = i/n
        d = unit(sub(p[min(i+1, n)], p[max(i-1, 0)])); s = math.sin(math.pi*t)**0.7 if 0 < t < 1 else 0
        e = a+(b-a)*t
        h = w/2*(e+(1-e)*s)
        l.append((q[0]-d[1]*h, q[1]+d[0]*h)); r.append((q[0]+d[1]*h, q[1]-d[0]*h))
    g = Polygon(l+r[::-1])
    return g if g.is_valid else g.buffer(0)

# ---------------------------------------------------------------- ink
def swell(g, w=W, seed=0):
    """Outer contour of g as one filled polygon: g grown by a width that swells and thins."""
    out = [g]
    for pg in polys(g):
        ring = list(pg.exterior.coords)
        L = pg.exterior.length; p = _resample(ring, max(2.5, min(5, L/40)))[:-1]; n = len(p)
        if n < 4: continue
        ccw = 1 if pg.exterior.is_ccw else -1
        ws = []
        for i in range(n):
            d = unit(sub(p[(i+2) % n], p[i-2])); nx, ny = d[1]*ccw, -d[0]*ccw
            sh = -(nx*LIGHT[0]+ny*LIGHT[1])
            ws.append(w*(0.95+0.33*sh+0.12*math.sin(i/n*4*math.pi+seed)))
        k = 4
        ws = [sum(ws[(i+j) % n] for j in range(-k, k+1))/(2*k+1) for i in range(n)]
        ws = [max(3.5 if w >= 3.5 else w*0.8, x) for x in ws]
        for i in range(n):
            j = (i+1) % n
            out.append(unary_union([Point(p[i]).buffer(ws[i], 4), Point(p[j]).buffer(ws[j], 4)]).convex_hull)
    return unary_union(out)

def part(g, fill, w=W, inside=(), seed=0):
    """[ink contour, fill, *inside].  inside: elements laid on the fill (use clip() to confine)."""
    return [(INK, swell(g, w, seed)), (fill, g), *inside]
def flat(g, fill): return [(fill, g)]
def lines(ls, w=5, fill=INK, a=0.25, b=0.25, within=None):
    """Several swelling strokes of one fill; within = confine to this shape."""
    g = unary_union([stroke(l, w, a, b) for l in ls])
    if within is not None: g = g.intersection(within)
    return [(fill, g)]

class Raw:
    """Quadratic path pieces that can still be transformed: [[p0,(c,p),(c,p)...],...]"""
    def __init__(self, subs): self.subs = subs
    def map(self, f): return Raw([[f(s[0])]+[(f(c), f(p)) for c, p in s[1:]] for s in self.subs])

def polys(g):
    if g.is_empty: return []
    if g.geom_type == 'Polygon': return [g]
    return [p for q in getattr(g, 'geoms', []) for p in polys(q)]

# ---------------------------------------------------------------- textures
def rings(g, fill=PAPER, pitch=13, rot=0, inset=2.5, th=4.2):
    """Mail: rows of carved crescents inside g, rows along direction rot."""
    c = g.centroid; ins = g.buffer(-inset)
    if ins.is_empty: return []
    x0, y0, x1, y1 = affinity.rotate(g, -rot, origin=c).bounds
    co, si = math.cos(math.radians(rot)), math.sin(math.radians(rot))
    def R(x, y): dx, dy = x-c.x, y-c.y; return (c.x+dx*co-dy*si, c.y+dx*si+dy*co)
    subs = []; row = 0; y = y0+pitch*0.4; h = pitch*0.43
    from shapely.prepared import prep
    pi = prep(ins)
    while y < y1:
        x = x0+(pitch/2 if row % 2 else 0)
        while x < x1+pitch:
            a, b = (x-h, y-h*0.5), (x+h, y-h*0.5)
            m = (x, y+h*0.8)
            if all(pi.contains(Point(R(*q))) for q in (a, b, m)):
                subs.append([R(*a), (R(x, y+h*.6+th*1.15), R(*b)), (R(x, y+h*.6-th*.75), R(*a))])
            x += pitch
        y += pitch*0.66; row += 1
    return [(fill, Raw(subs))] if subs else []

def hatch(g, rot=60, pitch=11, w=4.5, fill=PAPER, bow=0.1, inset=3, seed=1, part_len=(0.55, 1)):
    """Tapered carved strokes confined to g, running in direction rot."""
    rnd = random.Random(seed); c = g.centroid; ins = g.buffer(-inset); out = []
    if ins.is_empty: return []
    x0, y0, x1, y1 = affinity.rotate(g, -rot, origin=c).bounds
    y = y0+pitch*0.6
    while y < y1:
        l = affinity.rotate(LineString([(x0-9, y), (x1+9, y)]), rot, origin=c).intersection(ins)
        for s in ([l] if l.geom_type == 'LineString' else getattr(l, 'geoms', [])):
            if s.length < w*2.5: continue
            f = rnd.uniform(*part_len); o = rnd.uniform(0, 1-f)
            a, b = s.interpolate(o, True).coords[0], s.interpolate(o+f, True).coords[0]
            d = sub(b, a); m = add(mix(a, b, .5), (-d[1]*bow, d[0]*bow))
            out.append(stroke([a, m, b], w, .2, .2))
        y += pitch
    return [(fill, unary_union(out).intersection(g))] if out else []

def dots_along(pts, fill, r=3.5, step=14, off=7):
    ls = LineString(pts); out = []; s = off
    while s < ls.length: out.append(Point(ls.interpolate(s)).buffer(r, 4)); s += step
    return [(fill, unary_union(out))]

def weave(strands, w=9, gap=4):
    """Interlace: strands = point lists (closed if first==last). Returns one geometry, over and under alternating."""
    ls = [LineString(s) for s in strands]; X = []
    segs = []
    for i, l in enumerate(ls):
        c = list(l.coords); d = 0
        for a, b in zip(c, c[1:]):
            segs.append((i, d, a, b)); d += dist(a, b)
    for u in range(len(segs)):
        i, di, a, b = segs[u]
        for v in range(u+1, len(segs)):
            j, dj, c, d = segs[v]
            if i == j and (abs(di-dj) < w*1.5): continue
            den = (b[0]-a[0])*(d[1]-c[1])-(b[1]-a[1])*(d[0]-c[0])
            if abs(den) < 1e-9: continue
            t = ((c[0]-a[0])*(d[1]-c[1])-(c[1]-a[1])*(d[0]-c[0]))/den
            s = ((c[0]-a[0])*(b[1]-a[1])-(c[1]-a[1])*(b[0]-a[0]))/den
            if -1e-6 <= t <= 1+1e-6 and -1e-6 <= s <= 1+1e-6:
                p = mix(a, b, t)
                if any(dist(p, x[0]) < w/2 for x in X): continue
                X.append((p, i, di+t*dist(a, b), j, dj+s*dist(c, d)))
    order = {}
    for k, (p, i, di, j, dj) in enumerate(X):
        order.setdefault(i, []).append((di, k, 0)); order.setdefault(j, []).append((dj, k, 1))
    nb = {}
    for i, o in order.items():
        o.sort()
        for a, b in zip(o, o[1:]):   # consecutive on a strand: opposite roles
            same = (a[2] != b[2])
            nb.setdefault(a[1], []).append((b[1], same)); nb.setdefault(b[1], []).append((a[1], same))
    over = {}
    for k in range(len(X)):
        if k in over: continue
        over[k] = 0; st = [k]
        while st:
            q = st.pop()
            for r, same in nb.get(q, []):
                if r not in over: over[r] = over[q] if same else 1-over[q]; st.append(r)
    cut = {i: [] for i in range(len(ls))}
    from shapely.ops import substring
    bodies = []
    holes = []
    for k, (p, i, di, j, dj) in enumerate(X):
        o, od, u, ud = (i, di, j, dj) if over[k] == 0 else (j, dj, i, di)
        seg = substring(ls[o], od-w*1.6, od+w*1.6)
        und = substring(ls[u], ud-w*1.6, ud+w*1.6)
        g = seg.buffer(w/2+gap, cap_style=2).difference(seg.buffer(w/2, cap_style=2))
        holes.append(g.intersection(und.buffer(w/2+.5, cap_style=2)).difference(seg.buffer(w/2)))
    b = unary_union([l.buffer(w/2, 6, cap_style=2) for l in ls])
    return b.difference(unary_union(holes))

def plait(x0, y, length, amp=16, period=60, n=3, w=9, gap=4, rot=0):
    """Horizontal plait of n strands, centred on y; rot turns it about its start."""
    st = []
    for k in range(n):
        ph = k/n*2*math.pi
        if n == 3: f = lambda t, ph=ph: math.sin(t+ph)
        else: f = lambda t, ph=ph: math.sin(t+ph)
        st.append([(x0+length*i/120*1.0, y+amp*f(2*math.pi*length*i/120/period)) for i in range(121)])
    g = weave(st, w, gap)
    return affinity.rotate(g, rot, origin=(x0, y)) if rot else g

# ---------------------------------------------------------------- moving elements
def xf(els, at=(0, 0), rot=0, k=1, flip=False):
    """Place elements drawn about the origin: flip (y), scale k, turn, move to at."""
    co, si = math.cos(math.radians(rot))*k, math.sin(math.radians(rot))*k; f = -1 if flip else 1
    m = [co, -si*f, si, co*f, at[0], at[1]]
    F = lambda p: (m[0]*p[0]+m[1]*p[1]+m[4], m[2]*p[0]+m[3]*p[1]+m[5])
    return [(c, g.map(F) if isinstance(g, Raw) else affinity.affine_transform(g, m)) for c, g in els]
def clip(els, g):
    """Confine elements to geometry g (rings not wholly inside are dropped)."""
    return [(c, Raw([s for s in e.subs if g.contains(Point(s[0])) and all(g.contains(Point(p)) for _, p in s[1:])]) if isinstance(e, Raw) else e.intersection(g)) for c, e in els]

# ---------------------------------------------------------------- weapons (origin = grip, pointing +x)
def sword(at, rot=0, length=200, width=22, k=1, blade=PAPER, fuller=LINEN, hilt=GOLD, grip=INK):
    """One-handed sword: at = middle of grip, length = blade."""
    L, h = length, width/2
    b = shape([(15, -h, 'c'), (L*.55, -h*.92), (L*.9+8, -h*.68), (L+18, 0, 'c'), (L*.9+8, h*.68), (L*.55, h*.92), (15, h, 'c')])
    f = shape([(18, -h*.34, 'c'), (L*.6, -h*.3), (L*.84, 0, 'c'), (L*.6, h*.3), (18, h*.34, 'c')])
    e = part(b, blade, 4.5)+[(INK, f.buffer(0)), ]
    e += part(limb([(-20, 0, 6.2), (16, 0, 6.2)]), grip, 3.5)
    e += part(limb([(15, -19, 4.5), (15, 0, 6), (15, 19, 4.5)]), hilt, 4)
    e += part(shape([(-17, -13, 'c'), (-22, -14), (-24, -10), (-31, -7), (-35, 0), (-31, 7), (-24, 10), (-22, 14), (-17, 13, 'c')]), hilt, 4)
    return xf(e, at, rot, k)
def seax(at, rot=0, length=105, k=1, blade=PAPER, grip=OX, flip=False):
    """Seax/dagger, broken back; edge on +y side (flip for the other)."""
    L = length
    b = shape([(12, -9, 'c'), (L*.68, -12, 'c'), (L+12, 6, 'c'), (L*.6, 10), (12, 8, 'c')])
    e = part(b, blade, 4.5)+lines([[(20, -2), (L*.45, -3.5), (L*.72, -3)]], 4)
    e += part(limb([(-22, 0, 7.5), (12, 0, 6.5)]), grip, 4)
    return xf(e, at, rot, k, flip)
def axe(at, rot=0, back=60, front=120, k=1, flip=False, kind='dane', shaft=GOLD, head=PAPER, r=5.5):
    """Axe: shaft from -back to +front through grip; head near the front end, edge to +y (flip: -y).
    kind 'dane' (broad two-hander) or 'hand' (small bearded)."""
    F = front
    e = part(limb([(-back, 0, r+1), (F+10, 0, r)]), shaft, 4.2)
    if kind == 'dane':
        g = shape([(F-9, -9, 'c'), (F+9, -9, 'c'), (F+12, 6), (F+20, 28), (F+42, 52, 'c'), (F+14, 64), (F-16, 62), (F-40, 46, 'c'), (F-17, 26), (F-10, 6)])
        ed = [[(F+36, 49), (F+12, 56), (F-14, 54), (F-34, 43)]]
    else:
        g = shape([(F-9, -8, 'c'), (F+8, -8, 'c'), (F+9, 5), (F+12, 20), (F+21, 37, 'c'), (F+2, 44), (F-24, 42, 'c'), (F-18, 24), (F-9, 15), (F-9, 4)])
        ed = [[(F+15, 36), (F, 37.5), (F-18, 36)]]
    e += part(g, head, 4.8)+lines(ed, 4, INK)
    return xf(e, at, rot, k, flip)
def spear(at, rot=0, back=140, front=170, k=1, shaft=GOLD, head=PAPER, r=5, wings=True):
    """Spear: shaft -back..front through grip, leaf blade beyond front."""
    F = front
    e = part(limb([(-back, 0, r), (F+6, 0, r)]), shaft, 4.2)
    if wings: e += part(shape([(F, -5), (F+6, -18, 'c'), (F+11, -5), (F+11, 5), (F+6, 18, 'c'), (F, 5)]), head, 4)
    e += part(shape([(F+4, -6, 'c'), (F+14, -6), (F+30, -13), (F+46, -11), (F+82, 0, 'c'), (F+46, 11), (F+30, 13), (F+14, 6), (F+4, 6, 'c')]), head, 4.5)
    e += lines([[(F+14, 0), (F+40, 0), (F+66, 0)]], 4.5)
    return xf(e, at, rot, k)
def shield(c, r=62, squash=1, rot=0, pattern='swirl', a=TYPE, b=PAPER, rim=GOLD, boss=GOLD, split=None, gap=34):
    """Round shield. pattern: swirl | quarters | ring | cross | plain. squash <1 = seen aslant (across rot).
    split: angle in degrees of a jagged break (None = whole); pieces pushed apart by gap."""
    disc = Point(0, 0).buffer(r, 20); inner = Point(0, 0).buffer(r-8, 20); fld = []
    if pattern == 'swirl':
        for i in range(4):
            t = i*90
            arc = [polar(t+60*j/8, (r-7)*j/8) for j in range(9)]
            brc = [polar(t+45+60*j/8, (r-7)*j/8) for j in range(8, -1, -1)]
            fld.append(Polygon(arc+[polar(t+60+q, r-7) for q in (15, 30)]+brc).buffer(0))
    elif pattern == 'quarters':
        fld = [Polygon([(0, 0)]+[polar(t+q, r*1.2) for q in range(0, 91, 15)]) for t in (45, 225)]
    elif pattern == 'ring': fld = [Point(0, 0).buffer(r*.72, 16).difference(Point(0, 0).buffer(r*.46, 16))]
    elif pattern == 'cross':
        fld = [Polygon([polar(t-13, 4), polar(t-11, r*1.1), polar(t+11, r*1.1), polar(t+13, 4)]) for t in (0, 90, 180, 270)]
    f = unary_union(fld).intersection(inner) if fld else Polygon()
    wood = lines([[(x, -r), (x+2, 0), (x, r)] for x in (-r*.55, r*.55)], 3.6, INK, .6, .6, inner) if pattern == 'plain' else []
    def build(m):
        e = part(m, rim, 5.5)+[(INK, inner.buffer(2.6).intersection(m)), (a, inner.intersection(m)), (b, f.intersection(m))]+clip(wood, m)
        edge = f.boundary.buffer(1.9).intersection(inner.intersection(m))
        e.append((INK, edge))
        for i in range(12):
            p = Point(polar(i*30+15, r-4)).buffer(2.2, 3)
            if m.contains(p): e.append((INK, p))
        return e
    bo = part(Point(0, 0).buffer(r*.25, 12), boss, 5)+lines([[polar(q, r*.15) for q in range(190, 291, 20)]], 4, PAPER)
    if split is None: e = build(disc)+bo
    else:
        rnd = random.Random(5); zig = [(-r*1.3, 0)]
        n = 9
        for i in range(n): zig.append((-r+2*r*i/(n-1), (7 if i % 2 else -7)+rnd.uniform(-4, 4)))
        zig.append((r*1.3, 0))
        z = lambda s: affinity.rotate(Polygon(zig+[(r*1.3, s*r*1.4), (-r*1.3, s*r*1.4)]), split, origin=(0, 0)).buffer(0)
        nx, ny = polar(split+90, gap/2)
        e = xf(build(clean(disc.intersection(z(-1)))), (-nx, -ny), -5)+xf(build(clean(disc.intersection(z(1))))+[], (nx, ny), 5)
        e += xf(bo, (-nx, -ny), -5)
    m = lambda g: affinity.rotate(affinity.scale(g, 1, squash, origin=(0, 0)), rot, origin=(0, 0))
    return xf([(q, m(g)) for q, g in e], c)

# ---------------------------------------------------------------- hands
def fist(at, rot=0, k=1, fill=PAPER, flip=False):
    """Mitt gripping a shaft that runs along rot; knuckle side is -y (flip to turn over)."""
    g = shape([(-12, -9), (-8, -13), (0, -14), (9, -13), (13, -7), (13, 6), (9, 12), (-7, 12), (-13, 6)])
    e = part(g, fill, 4.2)
    e += lines([[(x-.5, -12), (x+.8, -3), (x, 6)] for x in (-5.5, 1, 7.5)], 3.6, INK, .8, .3)
    e += part(limb([(-9, 10, 4), (1, 9, 4), (8, 6.5, 3.4)], 2), fill, 3.2)
    return xf(e, at, rot, k, flip)
def palm(at, rot=0, k=1, fill=PAPER, flip=False):
    """Open hand, fingers pointing along rot, thumb on -y side (flip)."""
    g = unary_union([shape([(-9, -7), (-2, -11), (10, -13), (24, -12), (31, -8, 'c'), (29, -5, 'c'), (36, -3), (35, 2, 'c'), (31, 3, 'c'), (35, 7), (31, 11, 'c'), (26, 11, 'c'), (26, 14), (12, 13), (-2, 10), (-9, 7)]),
                     limb([(0, -6, 5.2), (9, -18, 4.8), (19, -24, 3.8)])])
    g = clean(g.buffer(2.5).buffer(-2.5))
    e = part(g, fill, 4.2)+lines([[(31, -4.5), (22, -4.5), (14, -3.5)], [(32, 3), (22, 2.5), (14, 2.5)], [(27, 10), (19, 8.5), (13, 8)]], 3.6, INK, .9, .3, g)
    return xf(e, at, rot, k*1.05, flip)

# ---------------------------------------------------------------- head
def head(at, facing=1, tilt=0, k=1, helmet=GOLD, brim=PAPER, coif=None, beard=LINEN, face=INK, eyes=True, mouth=False):
    """Helmeted head, at = middle of the brim, about 50 high + beard. tilt > 0 nods forward (towards the facing side), < 0 throws the head back.
    coif: fill of mail hood or None; beard: fill or None; mouth=True opens it in a shout."""
    e = []
    if coif:
        cg = shape([(-21, -3), (-25, 14), (-30, 32, 'c'), (-8, 42), (20, 38, 'c'), (16, 26), (14, 4), (0, -8)])
        e += part(cg, coif, 4.5)+rings(cg, PAPER if coif != PAPER else INK, 11, 10)
    else:
        nk = shape([(-15, 0), (-16, 22), (-20, 36), (12, 36), (10, 20), (12, 0)])
        e += part(nk, PAPER, 4)
        hr = shape([(-17, -4), (-23, 10), (-23, 27, 'c'), (-12, 24), (-4, 12), (0, 0)])   # hair at the nape
        if beard: e += part(hr, beard, 4)
    f = shape([(-15, -4, 'c'), (-13, 12), (-6, 24), (8, 30), (17, 24), (19, 12), (21, 0), (20, -4, 'c')])
    e += part(f, face, 2)
    if eyes:
        e += flat(unary_union([shape([(-9, 7.5, 'c'), (-2, 5), (6, 10, 'c'), (-2, 12)]), shape([(15.5, 10, 'c'), (18, 6), (20, 7, 'c'), (18.5, 11.5)])]), PAPER)
    if beard:
        b = shape([(-14, 8, 'c'), (-6, 16), (4, 15), (11, 17.5), (19, 15), (22, 22), (21, 33), (17, 50, 'c'), (8, 42), (-4, 36), (-12, 24)])
        e += part(b, beard, 4)
        hc = INK
        e += lines([[(-6, 20), (-2, 29), (6, 36)], [(2, 23 if not mouth else 31), (5, 32), (12, 42)], [(18, 23), (18, 31), (15, 40)]], 3.8, hc, .3, .1, b)
        e += flat(limb([(5, 22, 1.6), (11, 21, 2.2), (17, 22, 1.6)] if not mouth else [(8, 24, 4), (14, 24, 4.4)], 1), INK)
    h = shape([(-20, 0, 'c'), (-20, -10), (-14, -25), (0, -43, 'c'), (13, -27), (21, -12), (23, -1, 'c'), (2, 2)])
    e += part(h, helmet, 4.8)
    e += lines([[(-9, -3), (-8, -18), (-1, -36)], ], 4, INK, .7, .2, h)
    e += lines([[(-15, -8), (-12, -20), (-7, -28)]], 4, PAPER, .2, .2, h)
    nas = shape([(6.5, -8, 'c'), (14.5, -8, 'c'), (15.5, 8), (17, 17, 'c'), (12.5, 20), (8.5, 17, 'c'), (8, 6)])
    bb = shape([(-21, -7, 'c'), (2, -4), (23, -8, 'c'), (24, 0, 'c'), (2, 4), (-22, 1, 'c')])
    nb = clean(unary_union([nas, bb]))
    e += part(nb, brim, 3.6)
    e += flat(unary_union([circle((x, y), 1.9) for x, y in ((-14, -2.4), (-3, -.4), (19, -3.2))]), INK)
    return xf([(c, _fx(g, facing)) for c, g in e], at, tilt*facing, k)
def _fx(g, f):
    if f > 0: return g
    return g.map(lambda p: (-p[0], p[1])) if isinstance(g, Raw) else affinity.scale(g, -1, 1, origin=(0, 0))

# ---------------------------------------------------------------- figure
class Figure:
    """Layers in .L (dict name -> elements), back to front in .order; .els() gives all."""
    ORDER = ['back', 'far_arm', 'far_item', 'far_fist', 'far_leg', 'near_leg', 'skirt', 'torso', 'head', 'near_arm', 'near_item', 'near_fist', 'front']
    def __init__(self): self.L = {n: [] for n in self.ORDER}; self.order = list(self.ORDER)
    def twohand(self):
        """Both fists on itemN: put the weapon and both fists in front of the arms."""
        self.order = ['back', 'far_arm', 'far_item', 'far_leg', 'near_leg', 'skirt', 'torso', 'head', 'near_arm', 'near_item', 'far_fist', 'near_fist', 'front']; return self
    def move(self, layer, after):
        """Reorder: e.g. move('head', 'near_arm') puts the head in front of the near arm."""
        self.order.remove(layer); self.order.insert(self.order.index(after)+1, layer); return self
    def els(self, *only):
        return [e for n in self.order if not only or n in only for e in self.L[n]]

def leg(hip, knee, foot, toe=0, facing=1, k=1, fill=LINEN, shoe=INK, garter=PAPER, fat=1):
    """Leg with cross-garters and shoe. foot = ankle; toe = screen angle the toe points to."""
    facing = 1 if math.cos(math.radians(toe)) >= 0 else -1
    bk = mul(unit(sub(foot, knee)), 1); side = (-bk[1], bk[0])
    cal = add(mix(knee, foot, .36), mul(side, 3.5*facing*k))
    th = mix(hip, knee, .5); f = fat*k
    g = limb([(*hip, 22*f), (*th, 20.5*f), (*mix(hip, knee, .85), 15.5*f), (*knee, 14.5*f), (*cal, 14.5*f), (*mix(knee, foot, .75), 9.5*f), (*foot, 8*f)], 8)
    e = part(g, fill, W)
    if garter:
        zz = []
        n = max(1, min(3, round(dist(knee, foot)/20/k)))
        for i in range(n):
            t0, t1 = .2+.76*i/n, .2+.76*(i+1)/n
            for s in (1, -1):
                a, b = add(mix(knee, foot, t0), mul(side, 22*s*k)), add(mix(knee, foot, t1), mul(side, -22*s*k))
                zz.append([a, b])
        top = [add(mix(knee, foot, .12), mul(side, q*k)) for q in (-22, 22)]
        z = unary_union([LineString(q).buffer(2.3, cap_style=2) for q in zz]+[LineString(top).buffer(3.2, cap_style=2)])
        e.append((garter, z.intersection(g)))
    # shoe
    s = shape([(-10, -11, 'c'), (-13, 3), (-13, 12, 'c'), (12, 13), (43, 13), (49, 9, 'c'), (34, 2), (18, -4), (10, -11, 'c')])
    se = part(s, shoe, 4.2 if shoe != INK else 3)
    if shoe == INK: se += lines([[(-6, 7), (14, 8), (36, 8.5)]], 3.6, PAPER, .3, .2)
    else: se += lines([[(-10, -3), (0, -1), (11, -4)]], 3.6, INK, .6, .6, s)
    fl = facing < 0
    return e+xf(se, foot, toe, k, fl)

def arm(sh, elb, hand, k=1, fill=TYPE, cuff=GOLD, fat=1, mail=None, mailrot=0, short=False, under=LINEN, merge=None):
    """Sleeved arm from shoulder to wrist; short=True: mail sleeve to the elbow with an `under` sleeve below."""
    f = fat*k
    g = limb([(*sh, 16.5*f), (*mix(sh, elb, .5), 15*f), (*elb, 13*f), (*mix(elb, hand, .35), 12.5*f), (*mix(elb, hand, .82), 9*f), (*hand, 8*f)], 7)
    e = []
    d = unit(sub(hand, elb)); s = (-d[1], d[0])
    def band(p, h, col):
        q = LineString([add(p, mul(s, 26)), add(p, mul(s, -26))]).buffer(h, cap_style=2)
        z = clean(q.intersection(g)); return part(z, col, 2.6)
    def ink(q, fill):
        o = swell(q, W)
        if merge is not None: o = o.difference(merge)
        return [(INK, o), (fill, q)]
    u0 = unit(sub(elb, sh)); turn = u0[0]*d[1]-u0[1]*d[0]; ins = mul(s, 1 if turn > 0 else -1)      # inner side of the bend
    cre = [[add(elb, add(mul(ins, 17*f), mul(d, 3))), add(elb, add(mul(ins, 6*f), mul(d, 1))), add(elb, add(mul(ins, -5*f), mul(d, -4)))],
           [add(elb, add(mul(ins, 17*f), mul(d, 9))), add(elb, add(mul(ins, 6*f), mul(d, 12))), add(elb, add(mul(ins, -3*f), mul(d, 12)))]]
    if short:
        e += part(g, under, W)
        e += lines([[add(mix(elb, hand, t), mul(ins, 13*f)), add(mix(elb, hand, t+.05), mul(ins, 4*f)), add(mix(elb, hand, t), mul(ins, -4*f))] for t in (.45, .62)], 4.5, INK, .9, .15, g)
        u = limb([(*sh, 17.5*f), (*mix(sh, elb, .55), 17*f), (*elb, 18*f)], 3)
        c0 = mix(sh, elb, .9); s0 = (-u0[1], u0[0])
        u = clean(u.intersection(Polygon([add(c0, mul(s0, 60)), add(c0, mul(s0, -60)), add(c0, add(mul(u0, -400), mul(s0, -60))), add(c0, add(mul(u0, -400), mul(s0, 60)))])))
        e += ink(u, fill)
        q = LineString([add(c0, add(mul(s0, 40), mul(u0, -3))), add(c0, add(mul(s0, -40), mul(u0, -3)))]).buffer(5*k, cap_style=2).intersection(u)
        if cuff: e += part(clean(q), cuff, 2.6)
        if mail: e += rings(u.difference(q), mail, 13*k, mailrot)
    else:
        e += ink(g, fill)
        if mail: e += rings(g, mail, 13*k, mailrot)
        else: e += lines(cre, 5, INK, .9, .12, g)
        if cuff: e += band(mix(elb, hand, .8), 4.5, cuff)
    return e

def figure(J, facing=1, k=1, top=TYPE, mail=None, sleeve=None, short=None, legs=LINEN, legs_far=None, shoe=INK, garter=PAPER, belt=INK, trim=GOLD,
           helmet=GOLD, brim=PAPER, beard=LINEN, coif=None, tilt=0, mouth=False, toeN=None, toeF=None, hem=None, flare=14, wind=0,
           itemN=None, itemF=None, gripN=None, gripF=None, fistflipN=False, fistflipF=False, handN='fist', handF='fist', skin=PAPER, folds=True, hd=True):
    """A warrior.  J: dict of (x,y): head (middle of helmet brim), neck (base), hips, kneeN footN kneeF footF elbN handN elbF handF;
    optional shN shF hipN hipF.  N = the limb nearer to us, F = farther.  foot = ankle (the sole is 12*k lower).
    mail = ring fill (e.g. PAPER) makes the top a mail shirt; short=True gives elbow sleeves with sleeve-coloured underarm.
    itemN/itemF: elements (weapon/shield) drawn between arm and fist; gripN/gripF: angle of the shaft in the fist.
    handN/handF: 'fist' | 'palm' | None.  hem: list of points (one side of the hem to the other) or automatic with flare and wind."""
    F = Figure(); L = F.L
    if short is None: short = bool(mail)
    sl = sleeve or (LINEN if short else top)
    nk, hp = J['neck'], J['hips']; ax = unit(sub(hp, nk)); px = (-ax[1], ax[0])      # px points to screen left for an upright body
    if px[0] > 0 and abs(px[0]) > .3: px = mul(px, -1)
    fs = facing
    shN = J.get('shN') or add(add(nk, mul(ax, 13*k)), mul(px, 19*fs*k)); shF = J.get('shF') or add(add(nk, mul(ax, 11*k)), mul(px, -19*fs*k))
    hN = J.get('hipN') or add(hp, mul(px, 9*fs*k)); hF = J.get('hipF') or add(hp, mul(px, -9*fs*k))
    t0 = 0 if fs > 0 else 180
    L['far_leg'] = leg(hF, J['kneeF'], J['footF'], t0 if toeF is None else toeF, fs, k, legs_far or legs, shoe, garter)
    L['near_leg'] = leg(hN, J['kneeN'], J['footN'], t0 if toeN is None else toeN, fs, k, legs, shoe, garter)
    # torso
    ch = mix(nk, hp, .36); wa = mix(nk, hp, .78)
    tor = unary_union([hull((*shN, 15*k), (*shF, 14*k), (*ch, 29*k)), hull((*ch, 29*k), (*wa, 23*k)), hull((*wa, 23*k), (*hp, 27*k)), hull((*nk, 13*k), (*shN, 14*k), (*shF, 13*k))])
    tor = clean(tor.buffer(8).buffer(-8))
    # skirt
    if hem is None:
        aa = angle(nk, hp); tl = []
        for h0, kn in ((hN, J['kneeN']), (hF, J['kneeF'])):
            th = angle(h0, kn); tl.append(((th-aa+180) % 360-180, th, mix(h0, kn, .8)))
        tl.sort(reverse=True); (rl, al, pl), (rr, ar, pr) = tl        # left leg first (clockwise from the body axis)
        w_ = 25*k
        ol = add(pl, polar(al+90, w_)); il = add(pl, polar(al-90, w_*.72)); ir = add(pr, polar(ar+90, w_*.72)); o_r = add(pr, polar(ar-90, w_))
        fl_ = lambda p, a_, q: add(p, add(polar(a_, q), (wind, -.15*abs(wind))))
        damp = lambda rel: max(0, min(1, (75-abs(rel))/40))
        ol, o_r = fl_(ol, al+80, flare*damp(rl)), fl_(o_r, ar-80, flare*damp(rr))
        if rl-rr > 42:
            am = aa+(rl+rr)/2; mid = add(mix(il, ir, .5), polar(am, 14*k))
            hem = [ol, add(mix(ol, il, .55), polar(al, 7*k)), add(mix(il, mid, .45), polar(am, -2*k)), mid, add(mix(mid, ir, .55), polar(am, -2*k)), add(mix(ir, o_r, .45), polar(ar, 7*k)), o_r]
        else:
            am = aa+(rl+rr)/2
            hem = [ol, add(mix(ol, o_r, .25), polar(am, 8*k)), add(mix(ol, o_r, .5), polar(am, 2*k)), add(mix(ol, o_r, .75), polar(am, 8*k)), o_r]
    hem = [tuple(q[:2]) for q in hem]
    wl, wr = add(wa, mul(px, 24*k)), add(wa, mul(px, -24*k))
    hl, hr_ = add(hp, mul(px, 31*k)), add(hp, mul(px, -31*k))
    hc = curve(hem); fan = [hull((*wa, 23*k), (*hp, 28*k))]
    fan += [t.buffer(.3) for t in (Polygon([hp, a, b]) for a, b in zip(hc, hc[1:])) if t.area > .1]
    fan += [Polygon([wl, hl, hc[0], hp]).buffer(.3), Polygon([wr, hr_, hc[-1], hp]).buffer(.3)]
    sk = unary_union(fan).buffer(5).buffer(-7).buffer(2)
    sk = clean(Polygon(sk.exterior) if sk.geom_type == 'Polygon' else sk)
    body_ins = []
    se = part(sk, top, W)
    ringc = mail
    hb = LineString(hc).buffer(9*k, cap_style=2).intersection(sk)
    if mail: se += rings(sk.difference(hb.buffer(1)) if trim else sk, mail, 13*k, 0)
    elif folds:
        fl = []
        n = len(hem)
        for i, q in enumerate(hc[6:-6:max(1, (len(hc)-12)//4)]):
            s0 = mix(wl, wr, .15+.7*min(1, i/4)); fl.append([mix(s0, q, .32), add(mix(s0, q, .65), (2, 0)), mix(s0, q, .97)])
        se += lines(fl, 5, INK, .1, .7, sk)
    if trim:
        se += [(INK, LineString(hc).buffer(12.5*k, cap_style=2).intersection(sk)), (trim, hb.buffer(.3).intersection(sk))]
        se += clip(dots_along([add(q, mul(unit(sub(mix(hp, wa, .5), q)), 4.2*k)) for q in hc], INK, 2.6, 13*k), hb)
    L['skirt'] = se
    te = part(tor, top, W)
    if mail: te += rings(tor, mail, 13*k, math.degrees(math.atan2(ax[1], ax[0]))-90)
    elif folds:
        te += lines([[add(wa, add(mul(px, 18*k), mul(ax, -4*k))), add(wa, add(mul(px, 8*k), mul(ax, -16*k))), add(wa, add(mul(px, 4*k), mul(ax, -36*k)))],
                     [add(wa, add(mul(px, -18*k), mul(ax, -6*k))), add(wa, add(mul(px, -13*k), mul(ax, -20*k))), add(wa, add(mul(px, -12*k), mul(ax, -34*k)))],
                     [add(wa, add(mul(px, -4*k), mul(ax, -4*k))), add(wa, add(mul(px, -4*k), mul(ax, -12*k))), add(wa, add(mul(px, -6*k), mul(ax, -22*k)))]], 5, INK, .7, .1, tor)
    # cover the torso's lower contour, then belt
    bl = LineString([add(wa, add(mul(px, 27*k), mul(ax, 4*k))), add(wa, mul(ax, 9*k)), add(wa, add(mul(px, -27*k), mul(ax, 4*k)))])
    up = LineString([add(mix(nk, hp, -.6), mul(px, 200*k)), add(mix(nk, hp, -.6), mul(px, -200*k))])
    half = Polygon([add(wa, add(mul(px, 300), mul(ax, 7*k))), add(wa, add(mul(px, -300), mul(ax, 7*k))), add(wa, add(mul(px, -300), mul(ax, -400))), add(wa, add(mul(px, 300), mul(ax, -400)))])
    te = clip(te, half)
    L['torso'] = te
    if belt:
        bg = clean(bl.buffer(6*k, cap_style=2)); w1 = unary_union([tor, sk]).buffer(1)
        bg = clean(bg.intersection(w1))
        L['torso'] += part(bg, belt if belt != INK else PAPER, 3.6)
        bc = add(wa, mul(ax, 7*k))
        L['torso'] += part(box(bc[0]-6*k, bc[1]-6*k, bc[0]+6*k, bc[1]+6*k), trim or GOLD, 3.2)
    if hd: L['head'] = head(J['head'], fs, tilt, k, helmet, brim, coif, beard, mouth=mouth)
    def hand_(kind, p, g, fl, e):
        if kind == 'fist': return fist(p, g if g is not None else angle(e, p)+90, k*1.08, skin, fl)
        if kind == 'palm': return palm(p, g if g is not None else angle(e, p), k, skin, fl)
        return []
    for S, sh in (('F', shF), ('N', shN)):
        n = 'near' if S == 'N' else 'far'
        if 'hand'+S not in J: continue
        e, h = J['elb'+S], J['hand'+S]
        L[n+'_arm'] = arm(sh, e, h, k, (top if short else sl), trim, 1, mail if short else None, math.degrees(math.atan2(e[1]-sh[1], e[0]-sh[0]))-90, short, sl,
                          tor.buffer(-.5).intersection(Point(sh).buffer(29*k)) if S == 'N' and (top if short else sl) == top else None)
        L[n+'_item'] = (itemN if S == 'N' else itemF) or []
        L[n+'_fist'] = hand_(handN if S == 'N' else handF, h, gripN if S == 'N' else gripF, fistflipN if S == 'N' else fistflipF, e)
    return F

# ---------------------------------------------------------------- ground and ornament
def backdrop(fill=LINEN): return [(fill, box(-5, -5, 575, 335))]
def ground(y=296, fill=TYPE, seed=1, amp=7, line=True, line_fill=PAPER):
    """Wavy turf strip from y to the bottom, with a carved line along it."""
    pts = [(-15+i*50, y+(amp if i % 2 else -amp)*(.6+.4*math.sin(i*1.7+seed))) for i in range(13)]
    c = curve(pts); g = Polygon(c+[(590, 345), (-20, 345)])
    ink = Polygon([(x, q-3-2*math.sin(x/61+seed)) for x, q in c]+[(590, 345), (-20, 345)])
    e = [(INK, ink), (fill, affinity.translate(g, 0, 3.5))]
    if line:
        for i in range(0, 12):
            x, yy = pts[i]; e += lines([[(x+12, yy+19+(4 if i % 2 else 0)), (x+28, yy+14), (x+44, yy+18)]], 4.5, line_fill)
    return e
def curl(at, rot=-90, k=1, turns=1.25, flip=False, fill=INK, w=8, stem=70):
    """Tendril: a stem rising along rot that winds into a spiral."""
    p = [(0, 0), (stem*.5, 3), (stem, 0)]; R = 22
    n = int(turns*12)
    for i in range(1, n+1):
        t = i/12*2*math.pi; r = R*(1-.72*i/n); p.append((stem+math.sin(t)*r, R*0+(-R+math.cos(t)*r)+0))
    g = unary_union([stroke(p, w, .7, .4), Point(p[-1]).buffer(w*.55)])
    return xf([(fill, g)], at, rot, k, flip)
def tree(at, k=1, stem=TYPE, leaf=GOLD, h=200):
    """Stylised Bayeux tree about h high: forked trunk, boughs ending in curls and leaves; base at `at`."""
    e = []
    for s, y, q in ((1, .42, 1), (-1, .46, 1), (1, .80, .8), (-1, .84, .8)):
        r = 26*q; cx, cy = s*62*q, -h*y-18
        p = [(0, -h*y+46), (s*16*q, -h*y+22), (s*40*q, -h*y+10)]+[add((cx, cy), (s*math.sin(t)*r*(1-t/11), math.cos(t)*r*(1-t/11))) for t in [i*.7 for i in range(8)]]
        lf = shape([(s*58*q, -h*y+10, 'c'), (s*80*q, -h*y+2), (s*106*q, -h*y+20, 'c'), (s*82*q, -h*y+26)]); e += part(lf, leaf, 3.8)
        e += part(stroke(p, 11, .9, .5).union(Point(p[-1]).buffer(5.5)), stem, 3.6)
    e += part(shape([(-13, 4, 'c'), (-8, -h*.4), (-5, -h*.9), (0, -h-10, 'c'), (5, -h*.9), (8, -h*.4), (13, 4, 'c')]), stem, 4.2)
    e += part(shape([(0, -h+2, 'c'), (-15, -h-14), (0, -h-36, 'c'), (15, -h-14)]), leaf, 3.8)
    return xf(e, at, 0, k)
def burst(c, r0=20, r1=58, n=9, a0=0, a1=360, fill=GOLD, seed=3, outline=4.5):
    """Impact star: spikes r1 long on a core r0, between angles a0 and a1 (rest stays round core)."""
    rnd = random.Random(seed); p = []
    for i in range(n):
        t = a0+(a1-a0)*(i+.5)/n; h = (a1-a0)/n/2; R = r1*(1 if i % 2 == 0 else .72)*rnd.uniform(.92, 1.06)
        p += [add(c, polar(t-h, r0)), add(c, polar(t+rnd.uniform(-.2, .2)*h, R))]
    p.append(add(c, polar(a1, r0)))
    g = Polygon(p).buffer(0)
    return [(INK, g.buffer(outline, join_style=2, mitre_limit=3)), (fill, g)]
def swish(pts, w=30, fill=PAPER, edge=None, outline=0):
    """Motion sweep: a point at the start (past), broad at the end (now). edge = fill of three carved speed strokes."""
    p = _resample(curve(pts), 5); n = len(p)-1; l, r = [], []; off = lambda i, h: add(p[i], mul((lambda d: (-d[1], d[0]))(unit(sub(p[min(i+1, n)], p[max(i-1, 0)]))), h))
    hw = [w/2*(i/n)**.8 for i in range(n+1)]
    g = Polygon([off(i, -hw[i]) for i in range(n+1)]+[off(i, hw[i]) for i in range(n, -1, -1)]).buffer(0)
    e = part(g, fill, outline) if outline else [(fill, g)]
    if edge:
        for t0, q in ((.1, -.98), (.35, -.1), (.22, .8)):
            a = int(n*t0); e.append((edge, stroke([off(i, hw[i]*q) for i in range(a, n+1, 3)], 6, .1, .6, False)))
    return e

# ---------------------------------------------------------------- writing
def _n(v):
    s = f'{v:.1f}'
    if s.endswith('.0'): s = s[:-2]
    if s == '-0': s = '0'
    return s.replace('-0.', '-.') if s.startswith('-0.') else (s[1:] if s.startswith('0.') else s)
def _rel(prev, p):
    dx, dy = round(p[0]*10)-prev[0], round(p[1]*10)-prev[1]
    a, b = _n(dx/10), _n(dy/10)
    return a+(b if b[0] == '-' else ' '+b)
def _d(g, tol):
    out = []
    if isinstance(g, Raw):
        for s in g.subs:
            p = s[0]; q = (round(p[0]*10), round(p[1]*10)); o = f'M{_n(q[0]/10)} {_n(q[1]/10)}q'; first = True
            for c, e in s[1:]:
                t = _rel(q, c)+' '+_rel(q, e); o += ('' if first else ' ')+t; first = False; q = (round(e[0]*10), round(e[1]*10))
            out.append(o+'z')
        return ''.join(out)
    for pg in polys(g.simplify(tol)):
        if pg.area < 3: continue
        pg = orient(pg)
        for r in [pg.exterior, *pg.interiors]:
            if Polygon(r).area < 2: continue
            c = list(r.coords)[:-1]; q = (round(c[0][0]*10), round(c[0][1]*10)); o = f'M{_n(q[0]/10)} {_n(q[1]/10)}l'; first = True
            for p in c[1:]:
                if (round(p[0]*10), round(p[1]*10)) == q: continue
                t = _rel(q, p); o += ('' if first or t[0] == '-' else ' ')+t; first = False; q = (round(p[0]*10), round(p[1]*10))
            out.append(o+'z')
    return ''.join(out)
def svg(path, els, tol=0.5, size=(570, 330)):
    """Write; neighbours of one fill are merged into one path; parts outside the window are cut off."""
    win = box(-4, -4, size[0]+4, size[1]+4); out = []; last = None
    for c, g in els:
        if not isinstance(g, Raw):
            if not g.is_valid: g = g.buffer(0)
            g = g.intersection(win)
            if g.is_empty: continue
        d = _d(g, tol)
        if not d: continue
        if c == last: out[-1][1] += d
        else: out.append([c, d]); last = c
    s = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" width="{size[0]*MM:g}mm" height="{round(size[1]*MM, 2):g}mm">'
    s += ''.join(f'<path fill="{c}" d="{d}"/>' for c, d in out)+'</svg>\n'
    path = folder()/path; path.write_text(s); print(path, len(s), 'bytes'+('  TOO BIG' if len(s) > 40000 else ''))
