from lib import *
import sys
W,H=690,940
def start():
    s=Svg(W,H,(69,94)); s.raw('<path fill="currentColor" d="M0 0h690v940h-690z"/>'); return s
def finish(s,name):
    s.raw(f'<rect x="62" y="62" width="566" height="816" rx="12" fill="{PAPER}"/>'); s.save(name)
FRAME=box(-2,-2,692,942)
def sym(one):  # mirror a geometry made for the top-left quarter
    m=lambda g,sx,sy: scale(g,sx,sy,origin=(345,470))
    return unary_union([one,m(one,-1,1),m(one,1,-1),m(one,-1,-1)])

def knot():
    I=59; nx,ny=20,29; ax=(W-2*I)/nx; ay=(H-2*I)/ny; O=3
    hx0,hx1,hy0,hy1=2*O,2*O+2*nx,2*O,2*O+2*ny; mx,my=2*(nx+2*O),2*(ny+2*O)
    def state(x,y):
        if y in(0,my): return 'H'
        if x in(0,mx): return 'V'
        inx=hx0<=x<=hx1; iny=hy0<=y<=hy1
        if inx and y in(hy0,hy1): return 'H'
        if iny and x in(hx0,hx1): return 'V'
        # designed breaks: q = half cells outside the inner wall
        for (p,p0,p1,q,qe,al,pe) in ((x,hx0,hx1,min(hy0-y,99) ,0,'V','H'),(x,hx0,hx1,y-hy1,0,'V','H'),(y,hy0,hy1,hx0-x,0,'H','V'),(y,hy0,hy1,x-hx1,0,'H','V')):
            if p0<=p<=p1 and q>0:
                c=abs(p-(p0+p1)/2)   # distance from the middle of the side, half cells
                r=(c-OFF[p1-p0])%6
                if q==1 and r==0 and c<(p1-p0)/2-1: return al
        return 'X'
    OFF={2*nx:0,2*ny:3}
    nodes=[(x,y) for x in range(mx+1) for y in range(my+1) if (x+y)%2 and not(hx0<x<hx1 and hy0<y<hy1)]
    mp=lambda p:(I+(p[0]-hx0)*ax/2, I+(p[1]-hy0)*ay/2)
    k=Knot(nodes,state,delta=.46,mp=mp,inside=lambda x,y: not(hx0<x<hx1 and hy0<y<hy1))
    ps,_=k.pieces(10.6,2.8)
    g=[p for _,p in ps if p.intersects(FRAME)]
    s=start(); s.o.append(f'<path fill="{PAPER}" d="'+''.join(dpath(p.intersection(FRAME),.15) for p in g)+'"/>'); finish(s,'edge-knot.svg')

def side_band(f,nper_x,nper_y):
    pass

def chevron():
    # level sets of F = outward distance + A*tri(t); mitred on the corner diagonals
    A=21; th=16; gap=17; nx,ny=11,16
    I=62; px=(W-2*I)/nx; py=(H-2*I)/ny
    def strip(p,n,d0,d1,half):   # along t in [-...], zigzag points; tip outward at t = (k+.5)p... symmetrical
        ks=range(-4,2*n+5)
        top=[(k*p/2, d1+(A if k%2 else 0)) for k in ks]; bot=[(k*p/2,d0+(A if k%2 else 0)) for k in ks]
        return Polygon(top+bot[::-1])
    parts=[]
    for j in range(-1,4):
        d0=7+j*(th+gap); d1=d0+th
        # top: t=x-I, d = I-y
        g=strip(px,nx,d0,d1,0); g=Polygon([(I+x,I-y) for x,y in g.exterior.coords]).intersection(Polygon([(0,0),(W,0),(W-I-9,I+9),(I+9,I+9)]))
        parts+= [g,scale(g,1,-1,origin=(345,470))]
        g=strip(py,ny,d0,d1,0); g=Polygon([(I-y,I+x) for x,y in g.exterior.coords]).intersection(Polygon([(0,0),(0,H),(I+9,H-I-9),(I+9,I+9)]))
        parts+= [g,scale(g,-1,1,origin=(345,470))]
    g=unary_union([p.buffer(.03) for p in parts]).simplify(.08)
    s=start(); s.add(g.intersection(FRAME.difference(box(68,68,622,872))),PAPER,.1); finish(s,'edge-chevron.svg')

def ring():
    # four-in-one mail: rings drawn as arcs (strokes), each passing over one arc and under the other of every neighbour
    nx,ny=16,23
    px=(566+10)/nx; py=(816+10)/ny; x0,y0=57,57
    R=16.6; wd=6.2; gp=2.2
    panel=box(62,62,628,878); cells={}
    for j in range(-8,2*ny+9):
        for i in range(-5,nx+6):
            a=2*i+(j%2); x=x0+a*px/2; y=y0+j*py/2
            if Point(x,y).distance(panel)>R+wd/2-1 and -R-4<x<W+R+4 and -R-4<y<H+R+4: cells[(a,j)]=(x,y)
    d=''
    F=lambda v:('%.1f'%v).rstrip('0').rstrip('.')
    for (a,j),(x,y) in cells.items():
        cut=[]
        for da,dj in((-1,1),(1,1),(-1,-1),(1,-1)):
            q=cells.get((a+da,j+dj))
            if not q: continue
            dx,dy=q[0]-x,q[1]-y; D=math.hypot(dx,dy); th=math.atan2(dy,dx)
            # angles on this ring (radius R) lying within the stroke of the neighbour
            lo=R-wd/2-gp; hi=R+wd/2+gp
            f=lambda r: math.acos(max(-1,min(1,(R*R+D*D-r*r)/(2*R*D))))
            cut.append((th+f(lo),th+f(hi)))   # only the crossing on the one side: the other is over
        cut=[((p)%(2*math.pi),q-p) for p,q in cut]; cut.sort()
        if not cut:
            d+=f'M{F(x-R)} {F(y)}a{R} {R} 0 1 1 0 .01z'; continue
        for k,(p,w) in enumerate(cut):
            s=p+w; e=cut[(k+1)%len(cut)][0]
            while e<=s: e+=2*math.pi
            if len(cut)>1 and e-s>2*math.pi-0.01: continue
            X,Y=x+R*math.cos(s),y+R*math.sin(s); U,V=x+R*math.cos(e),y+R*math.sin(e)
            if not ((-4<X<W+4 or -4<U<W+4) and (-4<Y<H+4 or -4<V<H+4)): continue
            d+=f'M{F(X)} {F(Y)}a{R} {R} 0 {int(e-s>math.pi)} 1 {F(U-X)} {F(V-Y)}'
    s=start(); s.o.append(f'<path fill="none" stroke="{PAPER}" stroke-width="{wd}" d="{d}"/>'); finish(s,'edge-ring.svg')

def rope():
    # a thick rope laid round the card; strands S-shaped, bent round the corners
    cr=26; I=62; Lx=566-2*cr; Ly=816-2*cr
    nx,ny,nc=11,16,2
    tot=2*(nx+ny+2*nc)
    def mp(t,d):
        t%=tot
        for side,n in enumerate((nx,ny,nx,ny)):
            if t<=n:
                f=t/n
                return ((I+cr+f*Lx,I-d),(W-I+d,I+cr+f*Ly),(W-I-cr-f*Lx,H-I+d),(I-d,H-I-cr-f*Ly))[side]
            t-=n
            if t<=nc:
                a=math.radians(-90+90*side+90*t/nc); c=((W-I-cr,I+cr),(W-I-cr,H-I-cr),(I+cr,H-I-cr),(I+cr,I+cr))[side]
                return (c[0]+(cr+d)*math.cos(a),c[1]+(cr+d)*math.sin(a))
            t-=nc
    d0=4
    def s(d): return 1.55*((d-d0)/60)-.16*math.sin(2*math.pi*(d-d0)/60)
    def hw(d): return .5*min(1,math.sin(min(1,(d-d0)/15)*math.pi/2)**.55)
    D=list(np.linspace(0,1,40)**1.5*98+d0)
    parts=[Polygon([mp(k+s(d)-hw(d),d) for d in D]+[mp(k+s(d)+hw(d),d) for d in D[::-1]]).buffer(0) for k in range(tot)]
    hat=[]
    for k in range(tot):
        for off,a,b,w in ((-.13,10,100,4.6),(.17,14,100,4.6)):
            hat.append(brush([mp(k+s(d)+off,d) for d in np.linspace(a,b,40)],lambda u:w*min(1,.12+u*5),2.5,cap=False))
    body=unary_union([p.buffer(-2.9).buffer(.8) for p in parts])
    sil=unary_union([p.buffer(2.0) for p in parts]).buffer(2).buffer(-2)
    ink=sil.difference(body).union(unary_union(hat).intersection(body)).intersection(FRAME.difference(box(66,66,624,874)))
    q=start(); q.add(ink,INK,.33,3); finish(q,'edge-rope.svg')

def bar():
    nx,ny=9,13; I=62; px=566/nx; py=816/ny
    parts=[]
    def put(fn,n,p,side):
        for k in range(n):
            g=fn(k,n)
            if g is None: continue
            t=(k+.5)*p
            # local: x along, y outward from the panel edge
            m={'t':[1,0,0,-1,I+t,I],'b':[1,0,0,1,I+t,H-I],'l':[0,-1,1,0,I,I+t],'r':[0,1,1,0,W-I,I+t]}[side]
            parts.append(affinity.affine_transform(g,m))
    def b(k,n):
        sh=shape('M-7 66 L-7 24 C-7 17 -9 12 -13 8 C-6 5.5 6 5.5 13 8 C9 12 7 17 7 24 L7 66 Z')
        return sh
    for sd,n,p in(('t',nx,px),('b',nx,px),('l',ny,py),('r',ny,py)):
        put(b,n,p,sd)
        # dots between
        def dots(k,n): return unary_union([circ(p/2,17,7.6),circ(p/2,40,9.6),circ(p/2,68,9.6)])
        put(lambda k,n:dots(k,n) if k<n-1 else None,n,p,sd)
    c=circ(I-27,I-27,15).difference(circ(I-27,I-27,6.5))
    c=unary_union([c]+[circ(I-a,I-b,r) for a,b,r in((0,17,7.6),(17,0,7.6),(0,40,9.6),(40,0,9.6),(0,68,9.6),(68,0,9.6),(56,28,8.5),(28,56,8.5),(56,56,8))])
    parts.append(sym(c))
    g=unary_union(parts).intersection(FRAME)
    s=start(); s.add(g,INK,.12); finish(s,'edge-bar.svg')
if __name__=='__main__':
    for f in (sys.argv[1:] or ['knot','chevron','ring','rope','bar']): globals()[f]()
