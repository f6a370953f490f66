"""Path writer that draws the same outlines with smooth curves instead of facets.
import smooth  (after kit) replaces kit._d."""
import math, kit
from kit import polys, Polygon, orient, Raw, dist
_old = kit._d
def _num(v):                    # v in tenths (int)
    s = f'{v/10:.1f}'
    if s.endswith('.0'): s = s[:-2]
    if s in ('-0', ''): s = '0'
    return s.replace('-0.', '-.') if s.startswith('-0.') else (s[1:] if s.startswith('0.') else s)
def _pair(x, y):
    a, b = _num(x), _num(y)
    return a+(b if b[0] == '-' else ' '+b)
R = lambda p: (round(p[0]*10), round(p[1]*10))
def _ring(c, LONG=42, REACH=15):
    n = len(c)
    if n < 3: return ''
    ln = [dist(c[i], c[(i+1) % n]) for i in range(n)]; tn = []
    for i in range(n):
        a, b, d = c[i-1], c[i], c[(i+1) % n]
        tn.append(abs((math.degrees(math.atan2(d[1]-b[1], d[0]-b[0])-math.atan2(b[1]-a[1], b[0]-a[0]))+180) % 360-180))
    if n >= 7 and max(tn) < 60 and max(ln) < 2.2*min(ln): cor = [False]*n          # a round dot
    else: cor = [n < 6 or t > 38 or (t > 22 and la > 13 and lb > 13) or (t > 13 and la > 26 and lb > 26) or (t > 26 and max(la, lb) > 34)
                 for t, la, lb in ((tn[i], ln[i-1], ln[i]) for i in range(n))]
    k = next((i for i in range(n) if cor[i]), None)
    if k is not None: c, cor, ln = c[k:]+c[:k], cor[k:]+cor[:k], ln[k:]+ln[:k]
    pt = lambda i, f: (c[i % n][0]+(c[(i+1) % n][0]-c[i % n][0])*f, c[i % n][1]+(c[(i+1) % n][1]-c[i % n][1])*f)
    cmds = []                    # ('l', end) | ('q', control vertex, end, is_mid)
    start = c[0] if cor[0] else pt(n-1, .5 if ln[n-1] <= LONG else 1-REACH/ln[n-1])
    for j in range(n):
        nx = (j+1) % n
        if cor[j]:
            if cor[nx] or ln[j] > LONG:
                cmds.append(('l', c[nx] if cor[nx] else pt(j, 1-REACH/ln[j])))
        elif cor[nx]:
            if ln[j] > LONG: cmds += [('q', c[j], pt(j, REACH/ln[j]), None), ('l', c[nx])]
            else: cmds.append(('q', c[j], c[nx], None))
        elif ln[j] > LONG: cmds += [('q', c[j], pt(j, REACH/ln[j]), None), ('l', pt(j, 1-REACH/ln[j]))]
        else: cmds.append(('q', c[j], None, c[nx]))
    p = R(start); o = 'M'+_num(p[0])+(' ' if p[1] >= 0 else '')+_num(p[1]); last = 'M'; cc = None; first = p
    for i, m in enumerate(cmds):
        if m[0] == 'l':
            e = R(m[1])
            if e == p: continue
            if i == len(cmds)-1 and e == first: break
            t = _pair(e[0]-p[0], e[1]-p[1])
            o += ('' if last == 'l' and t[0] == '-' else (' ' if last == 'l' else 'l'))+t; last = 'l'; cc = None; p = e; continue
        if cc is None: ctl = R(m[1]); cmd = 'q'
        else: ctl = cc; cmd = 't'
        if m[2] is not None: e = R(m[2])
        else:
            v = (m[3][0]*10, m[3][1]*10)
            e = (round((ctl[0]+v[0])/2), round((ctl[1]+v[1])/2))
            if i == len(cmds)-1: e = first
        # As a cubic with whole tenths: PDF has no quadratic curves, and a converted one drags long
        # decimals into every file.
        c1 = (round((ctl[0]-p[0])*2/3), round((ctl[1]-p[1])*2/3))
        c2 = (round((ctl[0]-e[0])*2/3)+e[0]-p[0], round((ctl[1]-e[1])*2/3)+e[1]-p[1])
        t = ''
        for q in (c1, c2, (e[0]-p[0], e[1]-p[1])):
            u = _pair(q[0], q[1]); t += ('' if not t or u[0] == '-' else ' ')+u
        o += ('' if last == 'c' and t[0] == '-' else (' ' if last == 'c' else 'c'))+t
        cmd = 'c'
        last = cmd; cc = (2*e[0]-ctl[0], 2*e[1]-ctl[1]) if m[2] is None else None; p = e
    return o+'z'
def _d(g, tol):
    if isinstance(g, Raw): return _old(g, tol)
    out = []
    for pg in polys(g):
        if pg.area < 3: continue
        pg = pg.simplify(tol if pg.area > 90 else min(tol, .45))
        if pg.is_empty or pg.area < 3: continue
        pg = orient(pg)
        for r in [pg.exterior, *pg.interiors]:
            if Polygon(r).area < 2: continue
            out.append(_ring(list(r.coords)[:-1]))
    return ''.join(out)
kit._d = _d
