"""The five card frames.  Usage: python edges.py [-o FOLDER] [knot chevron ring rope bar]"""
from lib import *
from lib import _f,_join,_nrm,_bez
W,H=690,940
def start():
    s=Svg(W,H,(69,94)); s.raw('<path fill="currentColor" d="M0 0h690v940h-690z"/>'); return s
def finish(s,name):
    s.raw(f'<rect x="72" y="72" width="546" height="796" rx="12" fill="{PAPER}"/>'); s.save(name)
FRAME=box(-2,-2,692,942)

class Pen:
    """Short path text: relative, tenths of a unit, only m l h v c z."""
    def __init__(s): s.d=''; s.c=s.s=None
    def R(s,p): return (int(round(p[0]*10)),int(round(p[1]*10)))
    def move(s,p):
        p=s.R(p); s.d+='M'+_join(p) if s.c is None else 'm'+_join((p[0]-s.c[0],p[1]-s.c[1])); s.c=s.s=p
    def line(s,p):
        p=s.R(p); x,y=p[0]-s.c[0],p[1]-s.c[1]
        if x or y: s.d+='h'+_f(x) if not y else 'v'+_f(y) if not x else 'l'+_join((x,y))
        s.c=p
    def curve(s,*q):
        v=[]
        for p in map(s.R,q): v+=[p[0]-s.c[0],p[1]-s.c[1]]
        s.d+='c'+_join(v); s.c=s.R(q[2])
    def close(s): s.d+='z'; s.c=s.s
    def stroke(s,colour,width,more=''): return f'<path fill="none" stroke="{colour}" stroke-width="{width}"{more} d="{s.d}"/>'
    def fill(s,colour): return f'<path fill="{colour}" d="{s.d}"/>'

def knot(rows=7,I=70,nx=20,ny=29,w=9.6,gap=2.4,R=17):
    """One plait of `rows` strands round the card: centre lines drawn as strokes, cut where they pass under."""
    n=rows; ux=(W-2*I)/(2*nx); uy=(H-2*I)/(2*ny); mx,my=2*nx+2*n,2*ny+2*n
    hole=lambda x,y: n<x<mx-n and n<y<my-n
    def state(x,y):
        if y in(0,my): return 'H'
        if x in(0,mx): return 'V'
        if y in(n,my-n) and n<=x<=mx-n: return 'H'
        if x in(n,mx-n) and n<=y<=my-n: return 'V'
        return 'X'
    mp=lambda x,y:(I+(x-n)*ux,I+(y-n)*uy)
    nodes={(x,y) for x in range(mx+1) for y in range(my+1) if (x+y)%2 and not hole(x,y)}
    def under(x,y,d): return (x%2==1)!=(d[0]*d[1]<0)
    pen=Pen(); seen=set()
    for (x,y) in sorted(nodes,key=lambda p:math.atan2(p[1]-my/2,p[0]-mx/2)):
        if state(x,y)!='X': continue
        for d in ((1,1),(1,-1),(-1,1),(-1,-1)):
            if not under(x,y,d) or (x,y,d) in seen: continue
            P=[(x,y)]; X,Y=x,y; dd=d
            while True:
                X,Y=X+dd[0],Y+dd[1]; st=state(X,Y)
                if st=='X' and under(X,Y,dd): P.append((X,Y)); seen.add((X,Y,(-dd[0],-dd[1]))); break
                if st!='X': P.append((X,Y)); dd=(dd[0],-dd[1]) if st=='H' else (-dd[0],dd[1])
            Q=[np.array(mp(*p)) for p in P]
            if not LineString(Q).buffer(w).intersects(box(0,0,W,H)): continue
            U=[_nrm(b-a) for a,b in zip(Q,Q[1:])]; t=w/2+gap
            pen.move(Q[0]+U[0]*t); L=[np.hypot(*(b-a)) for a,b in zip(Q,Q[1:])]; m=len(L)
            for k,(a,b,q) in enumerate(zip(U,U[1:],Q[1:])):   # rounded turns, as wide as the room allows
                r=min(R,L[k]-t if k==0 else L[k]/2,L[k+1]-t if k==m-2 else L[k+1]/2)
                pen.line(q-a*r); pen.curve(q-a*r*.45,q+b*r*.45,q+b*r)
            pen.line(Q[-1]-U[-1]*t)
    s=start(); s.raw(pen.stroke(PAPER,w)); finish(s,'edge-knot.svg')

def chevron():
    # level sets of F = outward distance + A*tri(t); mitred on the corner diagonals
    A=21; th=16; gap=17; nx,ny=11,16
    I=72; px=(W-2*I)/nx; py=(H-2*I)/ny
    def strip(p,n,d0,d1,half):   # along t in [-...], zigzag points; tip outward at t = (k+.5)p... symmetrical
        ks=range(-4,2*n+5)
        top=[(k*p/2, d1+(A if k%2 else 0)) for k in ks]; bot=[(k*p/2,d0+(A if k%2 else 0)) for k in ks]
        return Polygon(top+bot[::-1])
    parts=[]
    for j in range(-1,5):
        d0=7+j*(th+gap); d1=d0+th
        # top: t=x-I, d = I-y
        g=strip(px,nx,d0,d1,0); g=Polygon([(I+x,I-y) for x,y in g.exterior.coords]).intersection(Polygon([(0,0),(W,0),(W-I-9,I+9),(I+9,I+9)]))
        parts+= [g,scale(g,1,-1,origin=(345,470))]
        g=strip(py,ny,d0,d1,0); g=Polygon([(I-y,I+x) for x,y in g.exterior.coords]).intersection(Polygon([(0,0),(0,H),(I+9,H-I-9),(I+9,I+9)]))
        parts+= [g,scale(g,-1,1,origin=(345,470))]
    g=unary_union([p.buffer(.03) for p in parts]).simplify(.08)
    s=start(); s.add(g.intersection(FRAME.difference(box(78,78,612,862))),PAPER,.1); finish(s,'edge-chevron.svg')

def ring(R=12.2,wd=5.4,gap=1.9,p=23):
    """Three chains of big rings, each linked through the next; the outermost runs off the sheet."""
    full=2*math.pi; groups={}
    for m in (54.2,21.6,-11):
        chain(m,R,wd,gap,round((W-2*m)/p),round((H-2*m)/p),full,groups)
    s=start(); s.raw(f'<g fill="none" stroke="{PAPER}" stroke-width="{wd}">'); k=R*4/3
    for dash,P in groups.items():
        pen=Pen()
        for x,y in P:
            if not (-R-wd<x<W+R+wd and -R-wd<y<H+R+wd): continue
            pen.move((x-R,y)); x,y=pen.c[0]/10+R,pen.c[1]/10
            pen.curve((x-R,y-k),(x+R,y-k),(x+R,y)); pen.curve((x+R,y+k),(x-R,y+k),(x-R,y)); pen.close()
        s.raw(f'<path stroke-dasharray="{dash}" d="{pen.d}"/>')
    s.raw('</g>'); finish(s,'edge-ring.svg')

def chain(m,R,wd,gap,nx,ny,full,groups):
    px,py=(W-2*m)/nx,(H-2*m)/ny
    C=[(m+k*px,m) for k in range(nx)]+[(W-m,m+k*py) for k in range(ny)]+[(W-m-k*px,H-m) for k in range(nx)]+[(m,H-m-k*py) for k in range(ny)]
    f=lambda r,D: math.acos(max(-1,min(1,(R*R+D*D-r*r)/(2*R*D))))
    for i,(x,y) in enumerate(C):
        # under each neighbour at one of the two crossings; a ring is a whole circle, begun at its left end by the top,
        # and its gaps are a dash pattern that all rings of a side share
        cut=[]
        for X,Y in (C[i-1],C[(i+1)%len(C)]):
            D=math.hypot(X-x,Y-y); th=math.atan2(Y-y,X-x); lo,hi=f(R-wd/2-gap,D),f(min(R+wd/2+gap,D+R),D)
            cut.append(((th+lo-math.pi)%full*R,(hi-lo)*R))
        dash=[]; at=0
        for a,l in sorted(cut): dash+=[a-at,l]; at=a+l
        if at<full*R: dash+=[full*R-at,0]
        else: dash=[0,at-full*R,dash[0]-(at-full*R)]+dash[1:-1]+[full*R-(at-dash[-1])]
        if len(dash)%2: dash.append(0)
        groups.setdefault(' '.join('%.4g'%v for v in dash),[]).append((x,y))

def rope(I=72.3,nx=27,ny=39):
    """Broad strands laid round the card; the ink between them swells. At a corner each side begins under the end of the one before."""
    Lx,Ly=W-2*I,H-2*I; p=Lx/nx
    sides=((nx,Lx,lambda t,v:(I+t,I-v)),(ny,Ly,lambda t,v:(W-I+v,I+t)),(nx,Lx,lambda t,v:(W-I-t,H-I+v)),(ny,Ly,lambda t,v:(I-v,H-I-t)))
    A=((0,0),(18,0),(28,36),(63,73)); w=7.5
    B=((63+w,73),(39,36),(9,2.5),(p,0))
    bez=lambda c: [tuple(q) for q in _bez(np.array(c,float),np.linspace(0,1,40))]
    pen=Pen()
    for n,L,mp in sides:
        q=L/n
        for k in range(n):
            m=lambda c:mp(k*q+c[0],c[1])
            pen.move(m(A[0])); pen.curve(*map(m,A[1:])); pen.line(m(B[0])); pen.curve(m(B[1]),m(B[2]),m((q,0))); pen.close()
    end=''; sheet=box(-2,-2,W+2,H+2)
    for n,L,mp in sides:
        over=Polygon([mp(0,-9),mp(-200,-9),mp(-200,200),mp(0,200)])   # where the side before lies on top
        for k in (-3,-2,-1,n,n+1,n+2):
            m=lambda c:mp(k*L/n+c[0],c[1])
            g=Polygon([m(c) for c in bez(A)+bez(B)]).buffer(0)
            end+=dpath((g.difference(over) if k<0 else g).intersection(sheet),.25,4)
    s=start(); s.raw(f'<path fill="{INK}" d="{pen.d}{end}"/>'); finish(s,'edge-rope.svg')

def bar():
    """Nail heads and bars; the dots are round-capped strokes without length."""
    nx,ny=9,13; I=72; px=(W-2*I)/nx; py=(H-2*I)/ny
    pen=Pen(); dots={}
    def dot(p,d): dots.setdefault(d,[]).append(p)
    for n,p,m in ((nx,px,lambda t,y:(I+t,I-y)),(ny,py,lambda t,y:(W-I+y,I+t)),(nx,px,lambda t,y:(W-I-t,H-I+y)),(ny,py,lambda t,y:(I-y,H-I-t))):
        for k in range(n):
            c=(k+.5)*p; q=lambda x,y: m(c+x,y)
            pen.move(q(-7,74)); pen.line(q(-7,24)); pen.curve(q(-7,17),q(-9,12),q(-13,8)); pen.curve(q(-6,5.5),q(6,5.5),q(13,8))
            pen.curve(q(9,12),q(7,17),q(7,24)); pen.line(q(7,74)); pen.close()
            if k<n-1:
                for y,d in ((17,15.2),(40,19.2),(68,19.2)): dot(m((k+1)*p,y),d)
    for sx in (0,1):
        for sy in (0,1):
            c=lambda a,b:((W-I+a) if sx else I-a,(H-I+b) if sy else I-b)
            for a,b,d in ((0,17,15.2),(17,0,15.2),(0,40,19.2),(40,0,19.2),(0,68,19.2),(68,0,19.2),(56,28,17),(28,56,17),(56,56,17)): dot(c(a,b),d)
    s=start(); s.raw(pen.fill(INK))
    for d,P in dots.items():
        q=Pen()
        for x,y in P: q.move((x,y)); q.d+='h.1'; q.c=(q.c[0]+1,q.c[1])
        s.raw(q.stroke(INK,d,' stroke-linecap="round"'))
    r=Pen()
    for x,y in ((I-27,I-27),(W-I+27,I-27),(W-I+27,H-I+27),(I-27,H-I+27)):
        c=10.75; k=c*.5523; r.move((x+c,y)); r.curve((x+c,y+k),(x+k,y+c),(x,y+c)); r.curve((x-k,y+c),(x-c,y+k),(x-c,y)); r.curve((x-c,y-k),(x-k,y-c),(x,y-c)); r.curve((x+k,y-c),(x+c,y-k),(x+c,y)); r.close()
    s.raw(r.stroke(INK,8.5)); finish(s,'edge-bar.svg')

ALL={'knot':knot,'chevron':chevron,'ring':ring,'rope':rope,'bar':bar}
if __name__=='__main__':
    for k in args() or ALL: ALL[k]()
