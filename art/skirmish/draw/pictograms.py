"""The signs of single cards, for the corner that a fanned hand shows.  Usage: python pictograms.py [-o FOLDER] [kick punch …]

One bold shape each in one colour, 100 x 100 units, seen at 6 mm: no gap under 4 units, no limb under 7."""
from icons import *
GAP=4.6
def star(c,n,r0,r1,a0=0,skip=()):
    p=[]
    for i in range(n):
        for r,h in ((r1 if i not in skip else r0,0),(r0,.5)):
            a=math.radians(a0+360*(i+h)/n); p.append((c[0]+math.cos(a)*r,c[1]+math.sin(a)*r))
    return Polygon(p).buffer(0)
def limb(p,w0,w1): return brush(p,lambda t:w0+(w1-w0)*t,1.5)
def over(under,top,gap=GAP): return U(under.difference(top.buffer(gap)),top)
def spark(x,y,r,k=.3): return star((x,y),4,r*k,r,45)
def dash(a,b,w): return limb([a,b],w,w*.35)

def kick():
    boot=shape('M14 2 L46 4 C46 20 45 34 47 46 C58 54 74 56 84 58 C95 60 99 68 98 78 L16 78 C12 66 18 48 17 34 C17 22 14 12 14 2 Z')
    sole=box(15,83,98,93).buffer(1.5)
    bands=U(Polygon([(0,17),(60,24),(60,30),(0,23)]),Polygon([(0,33),(60,40),(60,46),(0,39)]))
    hits=U(dash((66,40),(60,14),9),dash((80,42),(88,16),9))
    return U(boot.difference(bands),sole,hits)
def punch():
    fingers=U(*[box(58,20+k*18.6,88,20.01+k*18.6).buffer(7) for k in range(4)])
    back=box(34,20,54,76).buffer(7)
    thumb=limb([(38,34),(52,48),(72,48)],15,12)
    cuff=box(3,22,17,74).buffer(2)
    return U(over(U(back,fingers),thumb),cuff)
def shield_bash():
    burst=star((50,50),10,33,50,9)
    ring=circ(50,50,36,48)
    base=burst.difference(ring)
    rim=circ(50,50,31.5,48).difference(U(*[circ(50+24.5*math.cos(a),50+24.5*math.sin(a),3) for a in [math.pi*(k+.5)/3 for k in range(6)]]))
    boss=circ(50,50,15.5,40)
    shine=brush([(43,50),(45,44),(51,41.5)],4.6)
    return U(base,over(rim,boss,4.4).difference(shine))
def thrust():
    # a point that drives to the right through a ring of mail
    blade=shape('M2 38 L52 36 C70 38 86 43 99 50 C86 57 70 62 52 64 L2 62 Z')
    fuller=box(-2,47.6,60,52.4)
    ring=ell(56,50,22,46).difference(ell(56,50,11.5,34))
    front=ring.intersection(box(0,0,56,100)); back=ring.intersection(box(56,0,100,100))
    broken=back.difference(Polygon([(50,50),(110,30),(110,70)]))
    g=blade.difference(fuller).difference(front.buffer(GAP)); g=over(broken,g)
    return U(g,front)
def slash():
    # an edge that has swept round in a wide arc
    sw=shape('M98 30 C84 80 40 104 2 84 C38 86 70 66 82 26 Z')
    s=translate(rotate(scale(sword(0,70,17,False),.92,.92,origin=(50,50)),62,origin=(50,50)),-4,-16)
    return over(sw,s)
def chop():
    # an axe driven edge down into a block
    haft=box(-6,-22,6,96).buffer(1)
    axe=U(scale(axehead(),1.3,1.3,origin=(0,0)),haft)
    axe=translate(rotate(scale(axe,1,-1,origin=(0,0)),62,origin=(0,0)),40,28)
    block=Polygon([(4,66),(96,66),(92,99),(8,99)]).buffer(1)
    return over(block,axe,5)
def critical_hit():
    # a helmet split from its crown to the brow
    dome=shape('M50 8 C58 20 84 28 86 62 L14 62 C16 28 42 20 50 8 Z')
    band=box(9,67,91,77).buffer(1.5); nasal=box(43.5,75,56.5,97).buffer(1); cheeks=U(shape('M13 83 L36 83 L38 99 C26 99 16 94 13 83 Z'),shape('M87 83 L64 83 L62 99 C74 99 84 94 87 83 Z'))
    crack=Polygon([(44,-4),(68,-4),(57,20),(72,31),(54,46),(60,58),(49,68),(46,54),(40,44),(55,32),(41,21)])
    return U(U(dome,band).difference(crack),nasal,cheeks)
def block():
    # a round shield, quartered
    c=(50,50); ring=circ(*c,48,48).difference(circ(*c,39.5,48)); face=circ(*c,35,48)
    quarters=U(face.intersection(box(0,0,50,50)),face.intersection(box(50,50,100,100)))
    lines=face.difference(circ(*c,29,48))
    return U(ring,U(quarters,lines).difference(circ(*c,17.5,40)),circ(*c,12.5,40))
def parry():
    # two blades that meet, and the spark above
    s=scale(sword(0,72,15,False),1.02,1.05,origin=(50,50))
    a=translate(rotate(s,41,origin=(50,50)),0,4); b=translate(rotate(s,-41,origin=(50,50)),0,4)
    g=U(a,b.difference(a.buffer(GAP)))
    return U(*[it for it in polys(g) if it.area>150],star((50,13),4,6,15,-90),circ(50,13,6.5))
def dodge():
    # a man in mid leap, a blade passing under him
    head=circ(57,12,11)
    torso=limb([(54,24),(45,48)],20,19)
    arms=U(limb([(52,28),(32,26),(16,12)],9.5,8),limb([(56,28),(76,34),(92,22)],9.5,8))
    legs=U(limb([(46,48),(66,50),(80,66)],13,9),limb([(43,48),(26,54),(8,46)],13,9))
    feet=U(limb([(78,64),(92,60)],9,7),limb([(9,48),(4,60)],9,7))
    blade=shape('M2 84 L64 80 C80 80 92 83 99 88 C92 92 80 95 64 95 L2 92 Z')
    man=U(arms,legs,feet,torso)
    return U(over(man,head,3.6),blade)
def disarm():
    # an open hand, and the sword that has left it
    palm=shape('M30 66 C40 61 58 61 66 67 L63 92 C55 100 40 100 33 95 Z')
    f=[limb([(36,70),(25,47)],11,8.5),limb([(45,66),(42,42)],11,8.5),limb([(54,66),(59,43)],11,8.5),limb([(62,72),(77,53)],10.5,8.5),limb([(36,88),(13,74)],11.5,9)]
    s=translate(rotate(scale(sword(0,66,17,False),1.06,1.06,origin=(50,50)),78,origin=(50,50)),0,-36)
    return U(translate(scale(U(palm,*f),.92,.9,origin=(50,100)),4,3).difference(s.buffer(GAP)),s)
def trip():
    # a man who falls headlong over a shaft
    head=circ(15,55,11)
    torso=limb([(25,47),(50,36)],19,20)
    arms=U(limb([(28,50),(30,68),(18,84)],9.5,8),limb([(34,38),(24,24),(8,22)],9.5,8))
    legs=U(limb([(50,38),(68,48),(78,64)],13,9.5),limb([(50,34),(70,24),(86,8)],13,9.5))
    feet=U(limb([(78,62),(90,60)],9,7),limb([(86,9),(97,17)],9,7))
    shaft=limb([(34,98),(99,74)],9,9)
    man=U(arms,legs,torso,feet)
    return over(U(over(man,head,3.6)),shaft)
def mail():
    coat=shape('M30 6 L42 8 C46 14 54 14 58 8 L70 6 L99 24 L90 48 L76 42 L78 84 L22 84 L24 42 L10 48 L1 24 Z')
    rows=[]
    for r,y in enumerate((30,45,60,75)):
        for k in range(-1,6):
            x=26+k*12+(6 if r%2 else 0)
            if 27<x<73: rows.append(brush([(x-5,y-2.6),(x-2.6,y+1.4),(x,y+2.4),(x+2.6,y+1.4),(x+5,y-2.6)],4.2,1))
    hem=Polygon([(22,88.5),(78,88.5),(78,98),(54,98),(50,92),(46,98),(22,98)])
    return U(coat.difference(U(*rows)),hem)
def special_attack():
    # a raised sword before a sun
    s=sword(0,68,16,False)
    rays=[]
    for a in (-56,-28,0,28):
        for side in (1,-1):
            t=math.radians(a); d=(math.cos(t)*side,math.sin(t)); n=(-d[1],d[0]); c=(50,42)
            r0,r1,w=18,48,7
            rays.append(Polygon([(c[0]+d[0]*r0-n[0]*w,c[1]+d[1]*r0-n[1]*w),(c[0]+d[0]*r1,c[1]+d[1]*r1),(c[0]+d[0]*r0+n[0]*w,c[1]+d[1]*r0+n[1]*w)]))
    return over(U(*rays),s,4.4)
def axe():
    g=U(scale(axehead(),1.25,1.25,origin=(0,0)),box(-5.5,-22,5.5,92).buffer(1))
    return rotate(g,24,origin=(0,0))
def dagger():
    # a broad knife, one edge
    blade=shape('M43 2 C56 12 61 26 61 42 L61 62 L41 62 L41 8 Z')
    grip=box(43.5,72,58.5,97).buffer(1.5)
    return rotate(U(blade,box(33,64,69,70.5).buffer(1.5),grip),24,origin=(50,50))
def spear():
    head=shape('M50 0 C60 14 66 24 65 34 C62 42 57 46 55 50 L45 50 C43 46 38 42 35 34 C34 24 40 14 50 0 Z').difference(box(47.8,16,52.2,44))
    wings=shape('M30 53 L70 53 L66 61 L34 61 Z')
    return rotate(U(head,wings,box(44.5,61,55.5,122)),24,origin=(50,50)).intersection(box(-10,-10,110,104))
def two_handed_axe():
    head=scale(axehead(),1.15,1.3,origin=(0,0))
    g=U(head,box(-4.6,-16,4.6,118).buffer(1))
    return rotate(g,36,origin=(0,0))
def two_handed_sword():
    s=U(shape('M50 -14 C54 -8 57.5 -2 57.5 6 L57.5 66 L42.5 66 L42.5 6 C42.5 -2 46 -8 50 -14 Z').difference(box(47.8,8,52.2,60)),
        shape('M22 68 C34 71 66 71 78 68 L78 77 C66 75 34 75 22 77 Z'),box(45,77,55,112),circ(50,117,8.5))
    return rotate(s,36,origin=(50,50))
ALL={'kick':kick,'punch':punch,'shield-bash':shield_bash,'thrust':thrust,'slash':slash,'chop':chop,'critical-hit':critical_hit,'block':block,'parry':parry,'dodge':dodge,'disarm':disarm,'trip':trip,'mail':mail,'special-attack':special_attack,'axe':axe,'dagger':dagger,'spear':spear,'two-handed-axe':two_handed_axe,'two-handed-sword':two_handed_sword}
if __name__=='__main__':
    for k in args() or ALL: save(k,ALL[k]())
