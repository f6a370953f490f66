from lib import *
import random
W,H=690,940
FRAME=box(-3,-3,693,943)
def ground(c):
    s=Svg(W,H,(69,94)); s.raw(f'<path fill="{c}" d="M0 0h690v940h-690z"/>'); return s
def polar_knot(cx,cy,r0,r1,sectors,rings,walls,delta=.45,a0=0,n=12):
    """polar celtic band. x runs round (2*sectors half cells), y from 0 (outer) to 2*rings (inner)"""
    per=2*sectors
    def state(x,y):
        if y in(0,2*rings): return 'H'
        return walls(x,y) or 'X'
    def mp(p):
        a=math.radians(a0)+2*math.pi*p[0]/per; v=p[1]/(2*rings); r=.45*(r1-(r1-r0)*v)+.55*r1*(r0/r1)**v
        return (cx+r*math.cos(a),cy+r*math.sin(a))
    nodes=[(x,y) for x in range(per) for y in range(2*rings+1) if (x+y)%2]
    return Knot(nodes,state,delta=delta,per=per,mp=mp,n=n,inside=lambda x,y:0<y<2*rings)
def common():
    s=ground(AUB)
    cx,cy=345,470
    # broad ground: corner quarter roundels and ink field
    ink=[];gold=[];paper=[]
    # big roundel
    R=246
    s.add(circ(cx,cy,R+14,64),INK)
    def walls(x,y):
        m=x%12
        if y==3 and m==0: return 'V'
        if y==2 and m in(5,7): return 'V' if 0 else None
        if y==1 and m==6: return 'H' if 0 else 'V'
        return None
    k=polar_knot(cx,cy,112,R,24,3,walls,a0=0)
    ps,sil=k.pieces(16,3.6)
    print('strands',len(k.strands))
    ln=[round(LineString(P+P[:1]).length/5) for P,_ in k.strands]; print(ln)
    kinds=sorted(set(ln)); 
    for col,sel in ((GOLD,lambda i:kinds.index(ln[i])%2==0),(PAPER,lambda i:kinds.index(ln[i])%2==1)):
        d=''.join(dpath(p,.2) for i,p in ps if sel(i))
        if d: s.o.append(f'<path fill="{col}" d="{d}"/>')
    # boss: three rings and an inner knot
    s.add(circ(cx,cy,98,48),AUB); 
    s.add(circ(cx,cy,93,48).difference(circ(cx,cy,82,48)),GOLD,.15)
    k2=polar_knot(cx,cy,28,76,8,1,lambda x,y:None,delta=.42)
    ps,_=k2.pieces(14,3.6,cutlen=1.2)
    s.o.append(f'<path fill="{PAPER}" d="'+''.join(dpath(p,.2) for i,p in ps)+'"/>')
    s.add(circ(cx,cy,17,24),GOLD,.15)
    # small roundels in the corners, far enough in that a cut beside the trim shows nothing
    d={GOLD:'',PAPER:''}; corners=((142,150),(548,150),(548,790),(142,790))
    s.add(unary_union([circ(x,y,66,48) for x,y in corners]),INK,.2)
    for x,y in corners:
        kk=polar_knot(x,y,17,58,8,1,lambda a,b:None,delta=.42)
        ps,_=kk.pieces(12.5,3.4,cutlen=1.2)
        for i,p in ps: d[GOLD]+=dpath(p,.2)
        d[PAPER]+=dpath(circ(x,y,10,24),.15)
    # small knots above and below the roundel
    for y in (134,806):
        kk=Knot(rect_nodes(3,2),lambda a,b:'H' if b in(0,4) else 'V' if a in(0,6) else None or 'X',delta=.42,mp=lambda p:(345+(p[0]-3)*21,y+(p[1]-2)*21),inside=lambda a,b:0<a<6 and 0<b<4)
        ps,sil=kk.pieces(15.5,3.6)
        s.add(unary_union(sil).buffer(7),INK,.2)
        for i,p in ps: d[PAPER]+=dpath(p,.2)
    for x,y in ((345,196),(345,744)):
        d[GOLD]+=dpath(circ(x,y,9,12),.1)
    for c,v in d.items(): s.o.append(f'<path fill="{c}" fill-rule="evenodd" d="{v}"/>')
    s.save('back-common.svg')

def inked(s,g,fill,c=3.6,dx=1.6,dy=2.2,err=.2):
    s.add(contour(g,c,dx,dy),INK,err); s.add(g,fill,err)
def taper(pts,w,a=.3,step=2.5): # stroke thick in the middle, thin at the ends
    return brush(pts,lambda t:max(.6,w*math.sin(math.pi*min(1,max(0,t)))**a if a else w),step)
def grow(pts,w0,w1,step=2.5): return brush(pts,lambda t:w0+(w1-w0)*t,step)
def recovering():
    sheet,FRAME=globals()['FRAME'],box(-330,-300,1000,1500)
    class Higher:   # the scene, smaller and moved up to leave room for words below it
        def __init__(s,to): s.to=to
        def add(s,g,*more): s.to.add(affinity.affine_transform(g,[.64,0,0,.64,170,31]).intersection(sheet),*more)
    whole_page=ground(LINEN); s=Higher(whole_page); rnd=random.Random(7)
    # ground: one rolling hill, gold; its edge a swelling ink line
    hill='M-10 520 C60 488 150 484 236 512 C330 540 420 530 510 500 C570 482 640 484 700 506'
    hp=[(-330,552)]+line(hill)+[(900,514)]
    s.add(Polygon(hp+[(900,1500),(-330,1500)]).intersection(FRAME),GOLD)
    s.add(brush(hp,lambda t:5+3.5*math.sin(t*17),3).intersection(FRAME),INK,.25)
    # a second furrow, well inside
    s.add(taper(line('M28 590 C70 572 110 574 150 586'),6,.6).union(taper(line('M560 640 C600 624 634 628 664 640'),6,.6)).union(taper(line('M300 676 C360 662 420 668 470 682'),6,.6)).union(taper(line('M90 668 C140 656 190 660 220 672'),6,.6)),INK)
    # ---- sword, tip left, built along x then turned
    T=lambda g:translate(rotate(scale(g,1.04,1.04,origin=(0,0)),-7,origin=(0,0)),62,624)
    blade=shape('M0 0 C14 -9 34 -19 64 -22 L404 -27 L404 27 L64 22 C34 19 14 9 0 0 Z')
    full=shape('M70 0 C110 -8 180 -9 404 -10 L404 10 C180 9 110 8 70 0 Z')
    guard=shape('M402 -66 C410 -70 420 -70 427 -66 C424 -40 424 -16 424 0 C424 16 424 40 427 66 C420 70 410 70 402 66 C406 40 407 16 407 0 C407 -16 406 -40 402 -66 Z')
    grip=shape('M422 -15 C450 -18 472 -17 494 -14 L494 14 C472 17 450 18 422 15 Z')
    pomb=box(490,-36,504,36).buffer(3); pom=unary_union([ell(511,0,22,19),ell(508,-20,16,15),ell(508,20,16,15)]).difference(box(480,-60,505,60))
    whole=unary_union([blade,guard,grip,pomb,pom])
    # tufts behind
    def tuft(x,y,hs,col,w=13,lean=0):
        out=[]
        n=len(hs)
        for i,h in enumerate(hs):
            u=(i-(n-1)/2); bx=x+u*9; tx=x+u*24+lean+rnd.uniform(-5,5)
            out.append(brush(line(f'M{x+u*4} {y+10-abs(u)*3} Q{bx+u*5} {y-h*.5} {tx} {y-h}'),lambda t:.5+w*min(1,.3+t*2.6)*(1-t)**.7*1.25,2.5,cap=False))
        return out
    for x,y,hs in ((215,545,(60,84,56)),(420,540,(50,74,92,60)),(640,545,(56,80,50))):
        s.add(unary_union(tuft(x,y,hs,INK)),INK,.25)
    s.add(T(contour(whole,4,1.5,4.5)),INK,.2)
    s.add(T(blade),PAPER,.2); s.add(T(unary_union([taper([(70,-7),(395,-11)],4.2,.3),taper([(70,7),(395,11)],4.2,.3)])),INK,.2)
    # maker's marks in the fuller
    s.add(T(unary_union([circ(350,0,4.4),circ(300,0,4.4)]+[brush([(325-7*a,-7),(325+7*a,7)],4.2) for a in(1,-1)]+[brush([(275-7*a,-7),(275+7*a,7)],4.2) for a in(1,-1)])),INK)
    s.add(T(grip),OX,.2); s.add(T(unary_union([brush([(434+13*k,-15),(440+13*k,15)],4) for k in range(4)])),PAPER,.2)
    s.add(T(contour(guard,3.4,0,1)),INK,.2); s.add(T(guard),STEEL,.2)
    s.add(T(contour(pomb.union(pom),3.4,0,1)),INK,.2); s.add(T(pomb),STEEL,.2); s.add(T(pom),STEEL,.2); s.add(T(taper([(505,-32),(504,32)],5,.3)),INK,.2)
    s.add(T(unary_union([taper(line('M517 -8 Q522 0 517 8'),4.5,.5)])),PAPER,.2)
    # ---- raven at the left, watching
    R=lambda g:translate(scale(g,1.12,1.12,origin=(0,0)),58,330)
    body=shape('M206 47 C196 38 184 31 170 27 C162 9 136 3 120 18 C109 29 106 44 92 54 C66 66 36 92 2 128 L-26 160 L2 155 L-6 168 L26 152 C48 156 72 150 92 142 C120 134 140 114 144 90 C147 76 152 66 162 60 C176 60 194 56 206 47 Z')
    legs=unary_union([brush(line('M84 138 L90 170 L86 186'),7),brush(line('M108 130 L118 164 L116 184'),7)]+[grow([(86,184),(86+a,190)],7,4) for a in(24,12,-14)]+[grow([(116,182),(116+a,188)],7,4) for a in(24,12,-14)])
    s.add(R(legs.union(body)),INK,.2)
    wing=[taper(line('M104 66 C84 78 58 98 34 130'),6.5,.5),taper(line('M118 82 C102 100 76 118 52 134'),6.5,.5),taper(line('M126 104 C112 120 92 130 74 136'),6.5,.5),taper(line('M96 60 C112 66 122 74 128 92'),5.5,.5)]
    s.add(R(unary_union(wing+[circ(149,31,5.5),taper(line('M166 46 C178 48 190 48 202 47'),4.2,.5)])),PAPER,.2)
    # ---- the hand reaching down from the right
    Hh=lambda g:translate(rotate(scale(g,1.28,1.28,origin=(0,0)),-38,origin=(0,0)),566,446)
    fing=[grow(line('M10 -22 C-20 -40 -60 -40 -88 -10'),27,17),grow(line('M4 -8 C-30 -20 -66 -14 -92 14'),26,17),grow(line('M6 8 C-24 2 -54 8 -76 34'),25,16.5),grow(line('M10 20 C-12 20 -36 26 -52 48'),24,16)]
    thumb=grow(line('M42 10 C36 40 16 58 -12 62'),32,18)
    palm=shape('M70 -30 C40 -40 10 -42 -8 -32 C-24 -20 -22 20 -4 32 C20 42 50 34 70 28 Z')
    hand=unary_union(fing+[thumb,palm])
    sleeve=shape('M62 -44 C110 -56 190 -70 300 -74 L300 96 C200 84 120 60 66 44 C60 14 58 -16 62 -44 Z')
    cuff=shape('M54 -44 C64 -50 76 -50 86 -50 C82 -16 84 16 90 50 C78 52 66 48 58 44 C52 14 50 -16 54 -44 Z')
    s.add(Hh(contour(hand.union(sleeve).union(cuff),3.4,-1,2.2)).intersection(FRAME),INK,.2)
    s.add(Hh(hand),PAPER,.2)
    ln=[taper(line('M-2 -16 C-34 -28 -64 -24 -86 4'),4,.5),taper(line('M0 0 C-28 -8 -58 0 -80 26'),4,.5),taper(line('M2 14 C-18 10 -42 16 -60 40'),4,.5),taper(line('M20 24 C10 34 -2 40 -14 46'),5,.6)]
    s.add(Hh(unary_union(ln)),INK,.2)
    s.add(Hh(sleeve).intersection(FRAME),OX,.2)
    fold=[taper(line('M108 -40 C130 -20 150 -12 182 -6'),5.5,.6),taper(line('M104 24 C130 24 150 32 180 48'),5.5,.6),taper(line('M130 6 C150 4 170 8 196 18'),5,.6)]
    s.add(Hh(unary_union(fold)).intersection(FRAME),PAPER,.2)
    s.add(Hh(contour(cuff,2.6,0,0)),INK,.2); s.add(Hh(cuff),GOLD,.2)
    s.add(Hh(unary_union([circ(69,-32+i*16,4.2,8) for i in range(5)])),INK,.15)
    # ---- grass in front of the blade
    for x,y,hs,l in ((118,668,(60,92,70,54),0),(262,652,(50,84,104,66),6),(392,628,(48,76,58),-4)):
        tt=tuft(x,y,hs,STEEL,17,l); s.add(contour(unary_union(tt),3,1,1),INK,.25); s.add(unary_union(tt),STEEL,.25)
        s.add(shape(f'M{x-46} {y+22} C{x-30} {y-6} {x+30} {y-6} {x+46} {y+22} Z'),GOLD); s.add(taper(line(f'M{x-46} {y+13} C{x-24} {y-5} {x+24} {y-5} {x+46} {y+13}'),6,.6),INK)
    whole_page.save('back-recovering.svg')
def shield():
    s=ground(OX); rnd=random.Random(11); C=(345,489); R=219
    crack=[(452,200),(404,292),(436,322),(362,392),(398,430),(330,470),(352,520),(296,556),(322,612),(262,650),(282,690),(214,790)]
    crack=[(470,200),(408,300),(440,326),(380,384),(424,424),(396,520),(352,552),(372,590),(300,626),(318,668),(262,690),(236,790)]
    A=Polygon(crack+[(-50,790),(-50,200)]); B=Polygon(crack+[(760,790),(760,200)])
    disc=circ(*C,R,64); rim=disc.difference(circ(*C,R-25,64)); face=circ(*C,R-29,64)
    # painted field: four swirling quarters
    e=shape('M345 487 C300 440 280 360 300 240 L520 230 C440 300 380 380 345 487 Z')
    quarters=unary_union([rotate(e,90*k+10,origin=C) for k in range(4)])
    quarters=unary_union([rotate(shape('M345 487 C318 430 318 350 362 250 L520 250 C440 320 382 396 345 487 Z'),90*k,origin=C) for k in range(4)]).intersection(face)
    planks=[]
    for i,x in enumerate((206,262,318,372,428,484)):
        planks.append(brush(line(f'M{x} 250 C{x+3} 380 {x-3} 560 {x} 740'),lambda t:4.2+1.6*math.sin(t*12+i),4))
    planks=unary_union(planks).intersection(face)
    grain=unary_union([taper(line(f'M{x} {y} C{x+3} {y+15} {x-2} {y+30} {x+1} {y+l}'),4,.6) for x,y,l in((234,440,50),(292,330,46),(240,560,44),(344,650,36),(456,560,48),(398,640,44),(346,312,40),(460,400,44),(290,600,46),(510,470,44),(184,500,40))]).intersection(face)
    studs=[circ(C[0]+(R-12.5)*math.cos(a),C[1]+(R-12.5)*math.sin(a),5.4,10) for a in np.linspace(0,2*math.pi,17)[:-1]+.13]
    studs=unary_union(studs)
    bossring=circ(*C,74,48); 
    halves=[]
    for half,ang,dx,dy in((A,-3.2,-12,0),(B,3.4,12,0)):
        F=lambda g:translate(rotate(g.intersection(half),ang,origin=(290,680)),dx,dy)
        outer=F(disc)
        s.add(contour(outer,5,3,6),INK,.2); s.add(outer,LINEN,.2)     # broken wood edge shows linen
        s.add(F(face.difference(LineString(crack).buffer(7))),PAPER,.2)
        s.add(F(quarters.difference(LineString(crack).buffer(7))),STEEL,.2)
        s.add(F(planks.union(grain)),INK,.2)
        s.add(F(rim),GOLD,.2); s.add(F(circ(*C,R-22,64).difference(circ(*C,R-29.5,64))),INK,.2); s.add(F(studs),INK,.2)
    # small cracks running off the great one
    cr=[[(362,392),(318,372),(300,384),(262,356)],[(420,540),(462,556),(470,590),(508,604)],[(330,640),(290,610),(270,620),(236,596)],[(436,420),(470,440),(490,420),(530,436)]]
    s.add(unary_union([grow(c,11,1.5) for c in cr]),INK,.2)
    # boss, knocked askew and dented, hanging on the left half
    bc=(314,492); ring=ell(*bc,76,70,-14); dome=ell(bc[0],bc[1],54,49,-14)
    bite=shape('M360 430 L392 410 L410 560 L372 540 L352 516 L366 496 L346 474 L364 456 Z')
    ring2=ring.difference(bite)
    inked(s,ring2,LINEN,5,2,4)
    s.add(unary_union([circ(bc[0]+64*math.cos(a),bc[1]+60*math.sin(a),6,10) for a in(1.75,2.6,3.5,4.35)]),INK)
    dent=shape('M352 440 C332 448 322 462 334 478 C344 490 362 486 380 480 L376 440 Z')
    dm=dome.difference(bite).difference(dent)
    inked(s,dm,GOLD,4.5,1.5,3)
    s.add(unary_union([taper(line('M282 478 C282 504 296 522 318 528'),7,.5),taper(line('M296 480 C298 498 306 508 318 513'),5,.5)]),PAPER)
    s.add(unary_union([taper(line('M326 488 C336 498 348 500 360 498'),5,.5),grow([(331,466),(312,458)],6,1),grow([(334,478),(314,478)],6,1)]),INK)
    # splinters
    def sh(x,y,l,w,a):
        p=Polygon([(-l/2,-w*.1),(-l*.2,-w/2),(l/2,-w*.15),(l*.42,w*.2),(l*.1,w/2),(-l*.38,w*.35)])
        return translate(rotate(p,a,origin=(0,0)),x,y)
    big=[(452,268,74,24,-62),(500,282,44,16,-28),(404,262,46,15,-96),(236,700,70,22,122),(190,690,42,15,160),(290,712,40,14,80),(575,300,40,15,-40),(122,676,36,14,20),(420,352,46,16,60),(318,664,46,16,70),(384,452,54,16,-70),(392,560,44,15,120)]
    sp=unary_union([sh(*b) for b in big])
    for k,b in enumerate(big):
        inked(s,sh(*b),(PAPER,LINEN,GOLD)[k%3],3.4,1,2)
    s.save('back-shield-damaged.svg')
if __name__=='__main__':
    for f in (args() or ['common','recovering','shield']): globals()[f]()
