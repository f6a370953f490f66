from lib import *
def save(name,g,err=.12):
    s=Svg(100,100,sub='icons')
    if isinstance(g,(list,tuple)): g=unary_union(g)
    x0,y0,x1,y1=g.bounds; k=min(1,97/(x1-x0),97/(y1-y0))
    g=translate(scale(g,k,k,origin=((x0+x1)/2,(y0+y1)/2)),50-(x0+x1)/2,50-(y0+y1)/2)
    s.add(g.buffer(-.05).buffer(.05),'currentColor',err,.8); s.save(name+'.svg')
U=lambda *a:unary_union(a)
mir=lambda g:U(g,scale(g,-1,1,origin=(50,50)))
def rot(g,a,c=(50,50)): return rotate(g,a,origin=c)
def sword(tip=2,hilt=66,w=15,fuller=True):
    """upright, centred on x=50, blade tip at y=tip, cross at y=hilt, pommel bottom at hilt+32"""
    b=shape(f'M50 {tip} C54 {tip+5} {50+w/2} {tip+10} {50+w/2} {tip+18} L{50+w/2} {hilt-2} L{50-w/2} {hilt-2} L{50-w/2} {tip+18} C{50-w/2} {tip+10} 46 {tip+5} 50 {tip} Z')
    if fuller: b=b.difference(shape(f'M50 {tip+20} C52.5 {tip+24} 52.4 {tip+30} 52.4 {hilt-2} L47.6 {hilt-2} C47.6 {tip+30} 47.5 {tip+24} 50 {tip+20} Z'))
    guard=shape(f'M28 {hilt-1} C36 {hilt+2} 64 {hilt+2} 72 {hilt-1} C75 {hilt+4} 74 {hilt+8} 71 {hilt+10} C62 {hilt+7} 38 {hilt+7} 29 {hilt+10} C26 {hilt+8} 25 {hilt+4} 28 {hilt-1} Z')
    grip=shape(f'M45 {hilt+4} L55 {hilt+4} L54.5 {hilt+22} L45.5 {hilt+22} Z')
    pom=U(ell(50,hilt+25.5,6.5,6),ell(42.5,hilt+27,5,4.6),ell(57.5,hilt+27,5,4.6),box(38,hilt+21,62,hilt+25).buffer(1))
    return U(b,guard,grip,pom)
def axehead(): 
    # edge to the right, haft axis at x=0, bearded, centre of the eye (0,0)
    return shape('M-9 -11 L10 -12 C20 -15 28 -24 31 -30 C42 -14 45 14 36 40 C27 38 22 34 21 28 C20 18 16 11 8 10 L-9 11 Z')
def t_armour():
    dome=shape('M50 3 C53 8 55 12 57 14 C72 24 80 38 81 55 L19 55 C20 38 28 24 43 14 C45 12 47 8 50 3 Z')
    band=box(14,59,86,69).buffer(1.5)
    ridge=shape('M48 18 L52 18 L53 55 L47 55 Z')
    nas=shape('M43 68 L57 68 L56 88 C54 92 46 92 44 88 Z')
    ch=shape('M15.5 73 L31 73 C32 82 36 88 38 97 C28 97 20 93 16 86 Z')
    return U(dome.difference(shape('M44.5 22 C41 32 40 44 40 55 L36 55 C36 42 38.5 30 44.5 22 Z').union(shape('M55.5 22 C59 32 60 44 60 55 L64 55 C64 42 61.5 30 55.5 22 Z'))),band,nas,ch,scale(ch,-1,1,origin=(50,50)))
def t_basic():
    # an axe in full swing with the arc of its fall
    haft=box(-4.8,-16,4.8,68).buffer(.8)
    a=U(scale(axehead(),1.12,1.12,origin=(0,0)),haft)
    a=translate(rot(a,30,(0,0)),50,31)
    sw=brush(line('M9 62 C2 36 14 10 50 4'),lambda t:.5+15*math.sin(math.pi*t)**.8*(t*.7+.3),1)
    return U(a,sw.difference(a.buffer(4.5)))
def t_special():
    # three-lobed knot of one ribbon
    N=180; pts=[]
    def P(t): # trefoil
        return (math.sin(t)+2*math.sin(2*t), -(math.cos(t)-2*math.cos(2*t)))
    pts=[P(2*math.pi*k/N) for k in range(N)]
    sc=14.2; pts=[(50+sc*x,45.5+sc*y) for x,y in pts]
    w=13.4
    ring=LineString(pts+pts[:1])
    # crossings: find
    cr=[]
    for i in range(N):
        for j in range(i+8,N):
            if (N-j+i)<8: continue
            if LineString([pts[i],pts[(i+1)%N]]).crosses(LineString([pts[j],pts[(j+1)%N]])): cr.append((i,j))
    idx=sorted([(i,n) for n,c in enumerate(cr) for i in c]); g=[]
    over={};under=[]
    for k,(i,n) in enumerate(idx):
        if k%2==0: over[n]=i
        else: under.append((i,n))
    for q,(i,n) in enumerate(under):
        j,n2=under[(q+1)%len(under)]; m=(j-i)%N or N
        p=LineString([pts[(i+k)%N] for k in range(m+1)]).buffer(w/2,cap_style=2)
        for nn in(n,n2):
            o=over[nn]; p=p.difference(LineString([pts[(o+k)%N] for k in range(-15,16)]).buffer(w/2+3,cap_style=2))
        g.append(max(polys(p),key=lambda z:z.area))
    return U(*g)
def t_weapon(): return scale(sword(1,64,19),1.12,1.01,origin=(50,50))
def s_charge():
    sp=shape('M98 50 C86 35 72 28 60 27 C56 33 53 39 51 44 L40 44 L40 56 L51 56 C53 61 56 67 60 73 C72 72 86 65 98 50 Z').difference(shape('M88 50 C80 47.6 66 47.6 57 47.4 L57 52.6 C66 52.4 80 52.4 88 50 Z'))
    d=[shape('M2 50 L34 44 L34 56 Z'),shape('M8 27 L46 24 L44.5 34 Z'),shape('M8 73 L46 76 L44.5 66 Z')]
    return U(sp,*d)
def s_disembowel():
    belt=box(3,46,97,68).buffer(1)
    belt=belt.difference(U(*[circ(x,57,3.4) for x in(12,24)]))
    buck=box(63,38,89,76).buffer(2).difference(box(70,46,82,68)); tongue=box(60,54.6,80,59.4)
    cres=shape('M88 4 C62 8 30 34 16 97 C38 66 62 40 88 4 Z')
    cres=shape('M80 2 C44 14 22 48 24 98 C40 62 56 36 80 2 Z')
    gut=brush(line('M60 62 C58 74 50 74 50 82 C50 92 64 94 68 86'),lambda t:9,1.5)
    base=U(belt.difference(box(60,40,92,74)),buck,tongue)
    return U(base.difference(cres.buffer(4.6)),cres)
def s_flurry():
    b=shape('M96 6 C70 20 36 46 6 94 C40 72 76 42 96 6 Z')
    b=shape('M50 0 C58 26 58 66 47 100 C42 68 42 30 50 0 Z')
    l=[]
    for dx,dy,k in((-27,-4,.84),(0,0,1),(27,4,.84)):
        l.append(translate(scale(b,1.25,k,origin=(50,50)),dx,0))
    return rot(U(*l),32)
def s_hook():
    c=(35,67); R=31
    sh=U(circ(*c,R,48).difference(circ(*c,R-8,48)),circ(*c,R-12,48).difference(circ(*c,11,32)),circ(*c,7,24))
    head=shape('M72 10 L91 8 L91 32 L72 32 C66 34 63 40 62 48 C61 56 57 64 46 68 C38 58 36 30 44 4 C52 11 62 12 72 10 Z')
    haft=box(77,3,87,98).buffer(.8)
    ax=U(head,haft)
    return U(sh.difference(ax.buffer(4.2)),ax)
def s_rend():
    crack=[(60,-5),(44,20),(62,37),(37,55),(58,73),(42,105)]
    sh=circ(50,50,42,48)
    L=Polygon(crack+[(-20,105),(-20,-5)]);Rr=Polygon(crack+[(120,105),(120,-5)])
    base=U(sh.difference(circ(50,50,34,40)),circ(50,50,29.5,40))
    a=translate(rot(base.intersection(L),-7,(50,95)),-5.4,0);b=translate(rot(base.intersection(Rr),7,(50,95)),5.4,0)
    g=U(a,b)
    return g.difference(U(*[circ(x,y,2.6) for x,y in((22,50),(29,73),(78,50),(71,73),(33,28),(67,28))]))
def damage():
    d=shape('M50 2 C58 20 84 42 84 66 C84 85 69 98 50 98 C31 98 16 85 16 66 C16 42 42 20 50 2 Z')
    return d.difference(shape('M27 62 C26 78 36 88 50 90 C40 84 35 74 35 58 C33 54 28 56 27 62 Z'))
def fist(h=40,w=52,n=3):
    # front view of a fist closed round an upright haft at x=0; centred (0,0): fingers as rows, thumb on top
    rows=[]; g=3.6; rh=(h-g*(n-1))/n
    for k in range(n):
        y=-h/2+k*(rh+g); ww=w*(1-.07*k)
        rows.append(box(-ww/2+rh*.5,y+rh*.5,ww/2-rh*.5,y+rh*.5+.01).buffer(rh/2,quad_segs=12))
    return rows
def hand_(cy,h,w,n):
    # a mitt: back of the hand on the left joins the finger rows; thumb crosses above
    rows=[translate(r,50,cy) for r in fist(h,w,n)]
    palm=box(50-w/2-1,cy-h/2+3,50-w/2+w*.30,cy+h/2-3).buffer(3)
    return U(palm,*rows)
def hand_one():
    h=hand_(54,52,66,3)
    h=U(h,box(33,44,42,66).buffer(14.5)).intersection(box(0,28,100,81)) if 0 else U(box(31,42,42,66).buffer(14.5),*[translate(r,50,54) for r in fist(52,66,3)])
    th=brush(line('M23 38 C28 20 50 16 66 20'),lambda t:15-2.5*t,1.5)
    haft=U(box(42,2,58,98).buffer(1))
    g=U(h,th,Polygon([(16.5,48),(17,34),(30,34),(30,48)]))
    return U(g,haft.difference(g.buffer(3.8)))
def hand_two():
    hs=[]
    for cy in(30,72):
        h=hand_(cy+2,28,62,2); th=brush(line(f'M24 {cy-9} C32 {cy-18} 52 {cy-19} 66 {cy-16}'),lambda t:9.5-1*t,1.5)
        hs.append(U(h,th,box(19.5,cy-9,27,cy)))
    g=U(*hs)
    haft=box(43,1,57,99).buffer(.8)
    return U(g,haft.difference(g.buffer(3.2)))
def kite(): return shape('M50 2 C68 2 82 9 88 14 C88 48 76 78 50 99 C24 78 12 48 12 14 C18 9 32 2 50 2 Z')
def t_defence():
    k=kite(); inn=k.buffer(-8)
    body=inn.buffer(-4.4)
    cross=U(box(0,36,100,40.6),box(47.7,0,52.3,100))
    return U(k.difference(inn),body.difference(cross.difference(circ(50,38,15))).difference(circ(50,38,14.6).difference(circ(50,38,10))))
def stop():
    k=kite(); inn=k.buffer(-8.5)
    bar=box(-5,36,105,54)
    body=U(k.difference(inn),inn.buffer(-4.5))
    return U(body.difference(box(0,30.5,100,57.5)),box(2,35.5,98,52.5).buffer(1.5))
def shield_small():
    rim=circ(50,50,47.5,48).difference(circ(50,50,39,48))
    body=circ(50,50,34.5,48).difference(circ(50,50,19,32))
    for x in (34,66): body=body.difference(box(x-1.9,0,x+1.9,100))
    body=body.difference(U(box(48.1,0,51.9,100)))
    return U(rim,body,circ(50,50,14.5,24))
def no():
    s=shape('M8 18 C6 10 12 5 19 8 C40 26 64 50 92 80 C95 88 88 95 80 92 C56 72 28 44 8 18 Z')
    return U(s,scale(s,-1,1,origin=(50,50)))
ALL={'type-armour':t_armour,'type-basic':t_basic,'type-defence':t_defence,'type-special':t_special,'type-weapon':t_weapon,'special-charge':s_charge,'special-disembowelling':s_disembowel,'special-flurry':s_flurry,'special-hook':s_hook,'special-rend':s_rend,'damage':damage,'hand-one':hand_one,'hand-two':hand_two,'stop':stop,'no':no,'shield-small':shield_small}
if __name__=='__main__':
    for k in args() or ALL: save(k,ALL[k]())
