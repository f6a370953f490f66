"""Geometry, curve fitting, SVG writing and knotwork for the ornaments.  Needs Python with shapely (and numpy)."""
import re, sys, math, pathlib, numpy as np
from shapely.geometry import Polygon, MultiPolygon, LineString, Point, box, GeometryCollection
from shapely.ops import unary_union
from shapely import affinity
from shapely.affinity import translate, rotate, scale
INK='#1F1A16';PAPER='#F6EFDF';LINEN='#E6D8B8';AUB='#3A1F4D';GOLD='#E3B75A';OX='#8F2418';STEEL='#2B6A8C'

# ---------- path text -> points
def path_pts(d, n=24):
    """absolute M L C Q Z -> list of point lists"""
    tok=re.findall(r'[MLCQZHV]|-?\d*\.?\d+',d); i=0; out=[]; cur=None; cmd=None
    def num(k):
        nonlocal i
        r=[float(tok[i+j]) for j in range(k)]; i+=k; return r
    while i<len(tok):
        if tok[i].isalpha(): cmd=tok[i]; i+=1
        if cmd=='Z': continue
        if cmd=='M': p=num(2); cur=[tuple(p)]; out.append(cur); cmd='L'
        elif cmd=='L': cur.append(tuple(num(2)))
        elif cmd=='H': cur.append((num(1)[0],cur[-1][1]))
        elif cmd=='V': cur.append((cur[-1][0],num(1)[0]))
        elif cmd=='C':
            a=np.array(cur[-1]); b=np.array(num(2)); c=np.array(num(2)); e=np.array(num(2))
            for k in range(1,n+1):
                t=k/n; cur.append(tuple((1-t)**3*a+3*t*(1-t)**2*b+3*t*t*(1-t)*c+t**3*e))
        elif cmd=='Q':
            a=np.array(cur[-1]); b=np.array(num(2)); e=np.array(num(2))
            for k in range(1,n+1):
                t=k/n; cur.append(tuple((1-t)**2*a+2*t*(1-t)*b+t*t*e))
    return out
def shape(d,n=24):
    g=Polygon()
    for p in path_pts(d,n):
        if len(p)>2: g=g.symmetric_difference(Polygon(p).buffer(0))
    return g
def line(d,n=24): return path_pts(d,n)[0]
def resample(pts,step):
    L=LineString(pts); k=max(2,int(L.length/step))
    return [L.interpolate(i/k,normalized=True).coords[0] for i in range(k+1)]
def brush(pts,w,step=3,cap=True):
    """variable-width stroke: w(t) full width at t in 0..1 (function) or (w0,wmid,w1)"""
    if isinstance(w,tuple):
        a,m,b=w
        w=lambda t:(a*(1-t)**2+2*(2*m-(a+b)/2)*t*(1-t)+b*t*t)
    elif not callable(w):
        ww=w; w=lambda t:ww
    P=np.array(resample(pts,step)); n=len(P)
    T=np.gradient(P,axis=0); T/= (np.hypot(T[:,0],T[:,1])[:,None]+1e-9); N=np.stack([-T[:,1],T[:,0]],1)
    W=np.array([max(w(i/(n-1)),0.05) for i in range(n)])/2
    quads=[]
    A=P+N*W[:,None]; B=P-N*W[:,None]
    poly=Polygon(np.vstack([A,B[::-1]])).buffer(0)
    if not poly.is_valid or poly.geom_type!='Polygon' :
        poly=unary_union([Polygon([A[i],A[i+1],B[i+1],B[i]]).buffer(0.01) for i in range(n-1)])
    if cap:
        ends=[Point(P[0]).buffer(W[0])] if W[0]>.4 else []
        if W[-1]>.4: ends.append(Point(P[-1]).buffer(W[-1]))
        poly=unary_union([poly]+ends)
    return poly
def contour(g,c=3.5,dx=1.5,dy=2.0,js=1):
    """ink shape behind g: a contour that swells on the lower right"""
    b=g.buffer(c,join_style=js,mitre_limit=3)
    return unary_union([translate(b,dx*k/3,dy*k/3) for k in range(4)])
def circ(x,y,r,q=24): return Point(x,y).buffer(r,quad_segs=q)
def ell(x,y,rx,ry,a=0): return rotate(scale(Point(x,y).buffer(1,quad_segs=24),rx,ry),a,origin=(x,y))

# ---------- curve fitting (Schneider)
def _bez(c,t): t=t[:,None]; return (1-t)**3*c[0]+3*t*(1-t)**2*c[1]+3*t*t*(1-t)*c[2]+t**3*c[3]
def _gen(P,u,t1,t2):
    b0=(1-u)**3;b1=3*u*(1-u)**2;b2=3*u*u*(1-u);b3=u**3
    A1=t1*b1[:,None];A2=t2*b2[:,None]
    c11=(A1*A1).sum();c12=(A1*A2).sum();c22=(A2*A2).sum()
    tmp=P-(P[0]*(b0+b1)[:,None]+P[-1]*(b2+b3)[:,None])
    x1=(A1*tmp).sum();x2=(A2*tmp).sum(); det=c11*c22-c12*c12
    d=np.hypot(*(P[-1]-P[0]))
    if abs(det)>1e-12: a1=(x1*c22-x2*c12)/det; a2=(c11*x2-c12*x1)/det
    else: a1=a2=d/3
    if a1<d*1e-3 or a2<d*1e-3 or a1>3*d or a2>3*d: a1=a2=d/3
    return np.array([P[0],P[0]+t1*a1,P[-1]+t2*a2,P[-1]])
def _nrm(v): return v/(np.hypot(*v)+1e-12)
def _fit(P,t1,t2,err,out,depth=0):
    if len(P)==2:
        out.append(('L',P[1])); return
    s=np.concatenate([[0],np.cumsum(np.hypot(*(np.diff(P,axis=0).T)))]); 
    if s[-1]<1e-9: return
    # straight?
    ch=P[-1]-P[0]; L=np.hypot(*ch)
    if L>1e-9:
        D=P-P[0]; dev=np.abs(ch[0]*D[:,1]-ch[1]*D[:,0])/L
        if dev.max()<err*0.6 and s[-1]<L*1.01: out.append(('L',P[-1])); return
    u=s/s[-1]
    for it in range(5):
        c=_gen(P,u,t1,t2); D=_bez(c,u)-P; e=np.hypot(D[:,0],D[:,1]); k=int(e.argmax())
        if e[k]<err: out.append(('C',c[1],c[2],c[3])); return
        if e[k]>err*16: break
        d1=3*((1-u)**2)[:,None]*(c[1]-c[0])+6*(u*(1-u))[:,None]*(c[2]-c[1])+3*(u*u)[:,None]*(c[3]-c[2])
        d2=6*(1-u)[:,None]*(c[2]-2*c[1]+c[0])+6*u[:,None]*(c[3]-2*c[2]+c[1])
        den=(d1*d1).sum(1)+(D*d2).sum(1); u=np.clip(u-np.where(np.abs(den)>1e-9,(D*d1).sum(1)/den,0),0,1)
        u=np.maximum.accumulate(u)
    k=min(max(k,1),len(P)-2)
    t=_nrm(P[k-1]-P[k+1])
    _fit(P[:k+1],t1,t,err,out,depth+1); _fit(P[k:],-t,t2,err,out,depth+1)
def fit_ring(pts,err,corner=28):
    P=np.array(pts[:-1] if tuple(pts[0])==tuple(pts[-1]) else pts,float)
    # drop tiny steps
    keep=[0]
    for i in range(1,len(P)):
        if np.hypot(*(P[i]-P[keep[-1]]))>0.04: keep.append(i)
    P=P[keep]
    if len(P)>3 and np.hypot(*(P[0]-P[-1]))<0.04: P=P[:-1]
    n=len(P)
    if n<3: return None
    a=P-np.roll(P,1,0); b=np.roll(P,-1,0)-P
    ang=np.degrees(np.abs(np.arctan2(a[:,0]*b[:,1]-a[:,1]*b[:,0],(a*b).sum(1))))
    la=np.hypot(*a.T);lb=np.hypot(*b.T)
    # long straight segments also end smooth runs
    cs=[i for i in range(n) if ang[i]>corner or (max(la[i],lb[i])>6*min(la[i],lb[i]) and max(la[i],lb[i])>8)]
    if not cs: cs=[0]
    out=[]; 
    smooth0=(len(cs)==1 and ang[cs[0]]<=corner)
    for q,i in enumerate(cs):
        j=cs[(q+1)%len(cs)]
        idx=[(i+k)%n for k in range(((j-i)%n or n)+1)]
        S=P[idx]
        if smooth0: t=_nrm(P[(i+1)%n]-P[i-1]); t1,t2=t,-t
        else:t1=_nrm(S[1]-S[0]);t2=_nrm(S[-2]-S[-1])
        _fit(S,t1,t2,err,out)
    return P[cs[0]],out
def _f(v):
    s=('%d'%(v//10) if v%10==0 else ('%.1f'%(v/10))) if v>=0 else '-'+_f(-v)
    if s.startswith('0.'): s=s[1:]
    elif s.startswith('-0.'): s='-'+s[2:]
    return s
def _join(vals):
    o=''
    for v in vals:
        s=_f(v)
        o+=s if (not o or s[0]=='-') else ' '+s
    return o
def ring_d(pts,err):
    r=fit_ring(pts,err)
    if not r: return ''
    R=lambda p:(int(round(p[0]*10)),int(round(p[1]*10)))
    st,segs=r; c=R(st); o='M'+_join(c); last=None
    for s in segs:
        if s[0]=='L':
            p=R(s[1]); 
            if p==c: continue
            if p[1]==c[1]: o+='h'+_f(p[0]-c[0])
            elif p[0]==c[0]: o+='v'+_f(p[1]-c[1])
            else: o+='l'+_join((p[0]-c[0],p[1]-c[1]))
            c=p
        else:
            v=[]
            for q in s[1:]:
                q=R(q); v+= [q[0]-c[0],q[1]-c[1]]
            if v==[0]*6: continue
            o+='c'+_join(v); c=(c[0]+v[4],c[1]+v[5])
    return o+'z'
def polys(g):
    if g.is_empty: return []
    if g.geom_type=='Polygon': return [g]
    return [q for p in getattr(g,'geoms',[]) for q in polys(p)]
def dpath(g,err=0.12,amin=1.0):
    d=''
    for p in polys(g):
        if p.area<amin: continue
        d+=ring_d(list(p.exterior.coords),err)
        for h in p.interiors:
            if Polygon(h).area>amin*.5: d+=ring_d(list(h.coords),err)
    return d
# ---------- where the drawings go, and which
OUT=None
def folder():
    """The folder given with -o, else the one above the scripts."""
    return pathlib.Path(OUT) if OUT else pathlib.Path(__file__).resolve().parent.parent
def args():
    """The words of the command line without -o FOLDER."""
    global OUT
    a=sys.argv[1:]
    if '-o' in a:
        i=a.index('-o'); OUT=a[i+1]; a=a[:i]+a[i+2:]
    return a
class Svg:
    def __init__(s,w,h,mm=None,sub=''): s.w,s.h,s.mm,s.sub=w,h,mm,sub; s.o=[]
    def add(s,g,fill,err=0.12,amin=1.0):
        if isinstance(g,(list,tuple)): g=unary_union(g)
        d=dpath(g,err,amin)
        if d: s.o.append(f'<path fill="{fill}" fill-rule="evenodd" d="{d}"/>')
    def raw(s,t): s.o.append(t)
    def save(s,name):
        m=f' width="{s.mm[0]}mm" height="{s.mm[1]}mm"' if s.mm else ''
        t=f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {s.w} {s.h}"{m}>'+'\n'.join(s.o)+'</svg>\n'
        p=folder()/s.sub/name; p.parent.mkdir(parents=True,exist_ok=True); p.write_text(t); print(p,len(t))

# ---------- knotwork
class Knot:
    """Nodes (x,y), x+y odd. state(x,y) -> 'X','H','V'. per: period in x (or None)."""
    def __init__(s,nodes,state,delta=0.42,per=None,mp=None,k=0.40,n=12,inside=None):
        s.inside=inside or (lambda x,y:True)
        s.nodes=set(nodes); s.state=state; s.per=per; s.mp=mp or (lambda p:p); s.delta=delta; s.k=k; s.n=n
        s.strands=[]; s.trace()
    def step(s,x,y,d):
        X=x+d[0];Y=y+d[1]
        return X,Y
    def key(s,x,y): return (x%s.per if s.per else x, y)
    def out(s,st,d):
        # arriving with direction d, leaving direction
        if st=='X': return d
        if st=='H': return (d[0],-d[1])
        return (-d[0],d[1])
    def trace(s):
        seen=set()
        for nd in sorted(s.nodes):
            for d in ((1,1),(1,-1),(-1,1),(-1,-1)):
                # walk leaving nd in direction d
                if (s.key(*nd),d) in seen or s.key(nd[0]+d[0],nd[1]+d[1]) not in s.nodes or not s.inside(nd[0]+d[0]/2,nd[1]+d[1]/2): continue
                x,y=nd; dd=d; seq=[]
                while True:
                    kk=(s.key(x,y),dd)
                    if kk in seen: break
                    seen.add(kk)
                    X,Y=x+dd[0],y+dd[1]; st=s.state(*s.key(X,Y)); o=s.out(st,dd)
                    seen.add((s.key(X,Y),(-dd[0],-dd[1])))
                    seq.append((X,Y,st,dd,o)); x,y,dd=X,Y,o
                if seq: s.strands.append(s.geo(seq))
    def geo(s,seq):
        pts=[]; 
        for X,Y,st,di,do in seq:
            if st=='X': pts.append(((X,Y),np.array(do)/math.sqrt(2),(X,Y),do))
            elif st=='H': pts.append(((X,Y-di[1]*s.delta),np.array((do[0],0.)),None,do))
            else: pts.append(((X-di[0]*s.delta,Y),np.array((0.,do[1])),None,do))
        # shift in unwrapped coordinates
        segs=[]; N=len(pts)
        wrapx=0
        if s.per:
            wrapx=seq[-1][0]-(seq[0][0]-seq[0][3][0])
        P=[];marks=[]
        for i in range(N):
            a=pts[i]; b=pts[(i+1)%N]; A=np.array(a[0],float);B=np.array(b[0],float)
            if i==N-1 and wrapx: B=B+np.array([wrapx,0])
            c=np.hypot(*(B-A)); c1=A+a[1]*c*s.k; c2=B-b[1]*c*s.k
            if a[2]:
                nx,ny=s.key(*a[2]); par=(nx%2==1); ne=(a[3][0]*a[3][1]<0) # NE-SW (y down)
                marks.append((len(P),par==ne,(nx,ny)))
            for k in range(s.n):
                t=k/s.n; P.append(tuple((1-t)**3*A+3*t*(1-t)**2*c1+3*t*t*(1-t)*c2+t**3*B))
        P=[s.mp(p) for p in P]
        return P,marks
    def pieces(s,w,gap,cutlen=0.95,gapw=None):
        """returns list of (strand index, piece polygon) with gaps; and the union silhouette"""
        over={}
        for si,(P,marks) in enumerate(s.strands):
            n=len(P)
            for i,ov,nd in marks:
                if ov:
                    seg=[P[(i+j)%n] for j in range(-s.n,s.n+1)]
                    over[nd]=LineString(seg)
        res=[];sil=[]
        for si,(P,marks) in enumerate(s.strands):
            n=len(P); un=[(i,nd) for i,ov,nd in marks if not ov]
            if not un:
                ring=LineString(P+[P[0]]); g=ring.buffer(w/2,quad_segs=8); res.append((si,g)); sil.append(g); continue
            for q,(i,nd) in enumerate(un):
                j,nd2=un[(q+1)%len(un)]
                m=(j-i)%n or n
                pl=[P[(i+k)%n] for k in range(m+1)]
                from shapely.ops import substring
                ls=LineString(pl); sil.append(ls.buffer(w/2,cap_style=2,quad_segs=8))
                h=min(s.n,m//2)
                parts=[(pl[:h+1],nd),(pl[m-h:],nd2)]
                if m>2*h: parts.append((pl[h-1:m-h+2],None))
                elif m==2*h: parts.append((pl[h-1:h+2],None))
                gs=[]
                for q2,x in parts:
                    g=LineString(q2).buffer(w/2,cap_style=2,quad_segs=8); ov=over.get(x) if x else None
                    if ov is not None:
                        # crossing point is the middle vertex of the over strand's piece
                        mid=LineString(ov.coords[:len(ov.coords)//2+1]).length
                        g=g.difference(substring(ov,max(0,mid-w*cutlen),min(ov.length,mid+w*cutlen)).buffer(w/2+gap,cap_style=2))
                        if g.geom_type!='Polygon' and not g.is_empty:
                            far=Point(q2[-1] if x==nd and q2 is parts[0][0] else q2[0])
                            g=min(polys(g),key=lambda z:z.distance(far))
                    gs.append(g)
                g=unary_union([z.buffer(.02) for z in gs])
                if g.geom_type!='Polygon':
                    g=max(polys(g),key=lambda z:z.area)
                res.append((si,g))
        return res,sil
def rect_nodes(m,n): return [(x,y) for x in range(2*m+1) for y in range(2*n+1) if (x+y)%2]
