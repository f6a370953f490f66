"""Own helpers on top of the kit."""
from kit import *
import smooth
def place(g, pos, rot, k=1, flip=False): return xf([(None, g)], pos, rot, k, flip)[0][1]
def shade(gs, pos, rot, k=1, flip=False, d=(6, 10), b=5):
    g = place(unary_union(gs).buffer(b), pos, rot, k, flip)
    return [(INK, affinity.translate(g, *d))]
def knot(a, b, ph, f, w, gap, n=150):
    """Closed Lissajous knot a:b; f maps (u,v) in [-1,1]^2 to the plane."""
    p = [f(math.sin(a*t+ph), math.cos(b*t)) for t in [2*math.pi*i/n for i in range(n)]]
    return weave([p+[p[0]]], w, gap)
def slab(rows):
    """rows [(y, xl, xr)..] -> map (u,v): v -1..1 down the rows, u across (smooth)."""
    ys = curve_y = [r[0] for r in rows]
    def lerp(v, j):
        t = (v+1)/2*(len(rows)-1); i = min(int(t), len(rows)-2); q = t-i
        p = [rows[max(0, min(len(rows)-1, i+d))][j] for d in (-1, 0, 1, 2)]
        return .5*(2*p[1]+(p[2]-p[0])*q+(2*p[0]-5*p[1]+4*p[2]-p[3])*q*q+(3*p[1]-p[0]-3*p[2]+p[3])*q**3)
    def f(u, v):
        l, r = lerp(v, 1), lerp(v, 2)
        return ((l+r)/2+u*(r-l)/2, lerp(v, 0))
    return f
def grain(x0, x1, h, fill, n=3, w=4.2, seed=1):
    """Wood strokes along a shaft on the x axis."""
    rnd = random.Random(seed); out = []
    rows = [(-.42, .46)] if n == 1 else [-.5, .05, .55][:n]
    for r in ([.1] if n == 1 else rows):
        x = x0+rnd.uniform(0, 40)
        while x < x1-20:
            l = rnd.uniform(30, 78); e = min(x+l, x1-4); y = r*h+rnd.uniform(-1.5, 1.5)
            out.append([(x, y), ((x+e)/2, y+rnd.uniform(-1.6, 1.6)), (e, y)]); x = e+rnd.uniform(14, 36)
    return lines(out, w, fill, .2, .2)
def wrap(x0, x1, h, fill, line, n, slant=5, w=3.6, bulge=2):
    """Binding round a shaft: band with slanting turns."""
    g = shape([(x0, -h-bulge*.4, 'c'), ((x0+x1)/2, -h-bulge), (x1, -h-bulge*.4, 'c'), (x1, h+bulge*.4, 'c'), ((x0+x1)/2, h+bulge), (x0, h+bulge*.4, 'c')])
    ls = [[(x0+(x1-x0)*(i+.5)/n-slant, -h-6), (x0+(x1-x0)*(i+.5)/n+slant, h+6)] for i in range(n)]
    return part(g, fill, 4.5)+[(line, unary_union([LineString(l).buffer(w/2, cap_style=2) for l in ls]).intersection(g))], g
def vband(x, w, side, fill=OX, line=LINEN, amp=14, period=74, sw=8.5):
    """Vertical plait band at x..x+w with ink edge on the inner side (side +1: inner edge right)."""
    e = [(INK, box(x-6 if side < 0 else x, -5, x+w+(6 if side > 0 else 0), 335)), (fill, box(x, -5, x+w, 335))]
    return e+[(line, plait(x+w/2, -16, 364, amp, period, 3, sw, 3.6, 90))]
