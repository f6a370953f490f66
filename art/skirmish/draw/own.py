from kit import *
def kleg(hip, knee, foot, toe, facing, k=1, fill=LINEN, shoe=INK, garter=PAPER):
    """Leg whose foot may point anywhere: sole on the `facing` side (toe+90*facing)."""
    bk = unit(sub(foot, knee)); side = (-bk[1], bk[0])
    g = limb([(*hip,22*k),(*mix(hip,knee,.5),20.5*k),(*mix(hip,knee,.85),16*k),(*knee,14.5*k),(*mix(knee,foot,.36),14.5*k),(*mix(knee,foot,.75),9.5*k),(*foot,8*k)],8)
    e = part(g, fill, W); zz=[]
    for i in range(3):
        t0,t1=.2+.76*i/3,.2+.76*(i+1)/3
        for s in (1,-1): zz.append([add(mix(knee,foot,t0),mul(side,22*s*k)),add(mix(knee,foot,t1),mul(side,-22*s*k))])
    top=[add(mix(knee,foot,.12),mul(side,q*k)) for q in (-22,22)]
    z=unary_union([LineString(q).buffer(2.3,cap_style=2) for q in zz]+[LineString(top).buffer(3.2,cap_style=2)])
    e.append((garter,z.intersection(g)))
    s=shape([(-10,-11,'c'),(-13,3),(-13,12,'c'),(12,13),(43,13),(49,9,'c'),(34,2),(18,-4),(10,-11,'c')])
    se=part(s,shoe,3)+lines([[(-6,7),(14,8),(36,8.5)]],3.6,PAPER,.3,.2)
    return e+xf(se,foot,toe,k,facing<0)
def sc(pts, s): return [(p[0]*s, p[1]*s, *p[2:]) for p in pts]
def mir(els): return [(c, g.map(lambda p: (-p[0], p[1])) if isinstance(g, Raw) else affinity.scale(g, -1, 1, origin=(0,0))) for c, g in els]
def annulus(c, r, w, cutat=None, cutw=60):
    g = Point(c).buffer(r+w/2, 6).difference(Point(c).buffer(r-w/2, 6))
    if cutat is not None:
        g = g.difference(Polygon([c, add(c, polar(cutat-cutw/2, r*3)), add(c, polar(cutat+cutw/2, r*3))]))
    return g
def outl(g, fill, w=4.5): return [(INK, g.buffer(w, 5)), (fill, g)]
def bigfist(at, rot=0, s=2.2, fill=PAPER, w=5.5, flip=False):
    """kit fist at large scale with the usual contour weight"""
    g = shape(sc([(-12,-9),(-8,-13),(0,-14),(9,-13),(13,-7),(13,6),(9,12),(-7,12),(-13,6)], s))
    e = part(g, fill, w)
    e += lines([sc([(x-.5,-12),(x+.8,-3),(x,6)], s) for x in (-5.5,1,7.5)], 6.2, INK, .8, .3)
    e += part(limb([(-9*s,10*s,4*s),(1*s,9*s,4*s),(8*s,6.5*s,3.4*s)],3), fill, w-1)
    return xf(e, at, rot, 1, flip)
