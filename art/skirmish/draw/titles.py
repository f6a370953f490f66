from lib import *
def cellknot(cells,mp,walls=None,delta=.43):
    cells=set(cells); wl=walls or (lambda x,y:None)
    def st(x,y):
        if x%2==0: a=((x//2-1,y//2) in cells,(x//2,y//2) in cells); w='V'
        else: a=((x//2,y//2-1) in cells,(x//2,y//2) in cells); w='H'
        return (wl(x,y) or 'X') if all(a) else w
    nodes=set()
    for i,j in cells: nodes|={(2*i+1,2*j),(2*i+1,2*j+2),(2*i,2*j+1),(2*i+2,2*j+1)}
    return Knot(nodes,st,delta=delta,mp=mp,n=12,inside=lambda x,y:(math.floor(x/2),math.floor(y/2)) in cells)
def title():
    s=Svg(1000,300); a=44; prof=[3,3,3,3,5,5,5,5,5,5,3,3,3,3]; n=len(prof)
    cells=[(i,j) for i,h in enumerate(prof) for j in range(2-h//2,3+h//2)]
    x0=500-n*a/2; y0=150-2.5*a
    def walls(x,y):
        ax,ay=abs(x-n),abs(y-5)
        return {(0,0):'H',(4,0):'V',(2,2):'V',(8,0):'H',(11,1):'H',(5,3):None}.get((ax,ay))
    k=cellknot(cells,lambda p:(x0+p[0]*a/2,y0+p[1]*a/2),walls)
    ps,sil=k.pieces(17,3.8)
    # a beast's head on a neck at either end, looking out; the neck dives under the knot
    neck=brush(line('M235 150 C205 150 196 120 168 118 C150 117 140 124 128 132'),lambda t:17+3*t,1.5)
    skull=shape('M150 116 C136 100 112 98 96 110 C76 120 56 122 40 114 C30 108 30 94 42 92 C36 80 18 86 16 102 C14 122 36 136 58 136 C50 142 40 146 34 154 C30 166 42 176 54 170 C48 164 54 156 62 156 C82 158 98 152 110 150 C128 150 146 140 150 116 Z')
    mouth=brush(line('M56 138 C76 142 92 138 104 132'),lambda t:5*(1-t)**.8+.4,1,cap=False)
    eye=shape('M98 124 C104 114 118 112 126 118 C120 126 108 130 98 124 Z').difference(circ(113,119.5,3.4))
    ear=brush(line('M140 112 C154 96 176 84 200 88 C212 92 212 106 200 108'),lambda t:13*(1-t)**.6+3.5,1.5)
    hd=unary_union([neck,skull,ear]).difference(mouth).difference(eye)
    body=unary_union(sil).buffer(4.2)
    head=unary_union([p for p in polys(hd.difference(body)) if p.bounds[0]<160]); sil_h=Polygon()
    mh=scale(head,-1,1,origin=(500,150)); ms=Polygon()
    cut=Polygon()
    g=[p.difference(cut) for _,p in ps]
    d=''.join(dpath(p,.15,3) for p in g)+dpath(head,.15)+dpath(mh,.15)
    s.raw(f'<path fill="currentColor" fill-rule="evenodd" d="{d}"/>'); s.save('title-ornament.svg')
def divider():
    s=Svg(600,60); a=19
    cells=[(0,0),(1,0),(1,-1),(2,-1),(2,0),(2,1),(1,1),(3,0),(3,-1),(3,1),(4,0)]
    cells=[(i,j+1) for i,j in cells]
    k=cellknot(cells,lambda p:(300+(p[0]-5)*a/2,30+(p[1]-3)*a/2))
    ps,_=k.pieces(7.6,2)
    d=''.join(dpath(p,.1) for _,p in ps)
    arm=unary_union([brush([(20,30),(236,30)],lambda t:1.2+5*math.sin(math.pi*t**1.6)**.9,2)]).difference(circ(150,30,9.5))
    arm=arm.union(shape('M150 22.5 L158 30 L150 37.5 L142 30 Z'))
    d+=dpath(arm,.1)+dpath(scale(arm,-1,1,origin=(300,30)),.1)
    s.raw(f'<path fill="currentColor" d="{d}"/>'); s.save('divider.svg')
if __name__=='__main__': args(); title(); divider()
