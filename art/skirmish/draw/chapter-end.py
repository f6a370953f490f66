from birds import *
E = []
up = curve([(30,233), (90,226), (160,221), (240,225), (330,220), (420,224), (500,221), (570,232)])
lo = curve([(570,232), (480,244), (400,249), (300,253), (200,249), (110,244), (30,233)])
turf = Polygon(up+lo[1:]).buffer(0)
above = Polygon(up+[(640,-50), (-40,-50)]).buffer(0)
# broken spear, driven in
sp = part(limb([(0,0,5.5), (118,0,5)]).union(Polygon([(112,-5),(136,-7),(126,-1),(142,3),(124,5),(112,5)])), GOLD, 4.4)
sp += [(INK, unary_union([LineString([(x,-8),(x+5,8)]).buffer(1.9, cap_style=2) for x in (30,39,48,57)]).intersection(limb([(0,0,5.5), (118,0,5)])))]
E += clip(xf(sp, (446, 240), -58, 1.05), above.buffer(2))
E += clip(shield((300, 202), 96, 1, 0, 'swirl', OX, PAPER, GOLD, STEEL, split=-74, gap=52), above.buffer(2))
for m, x in ((-1, 118), (1, 488)):
    cl = curl((x, 234), -90+m*24, 1.05, flip=m > 0, w=10, stem=46, fill=VERD)[0][1]
    c2 = curl((x-m*16, 236), -90-m*12, .66, flip=m < 0, w=12, stem=44, fill=VERD)[0][1]
    for g in (cl, c2): E += clip(part(g, VERD, 3.6), above.buffer(2))
tf = unary_union([stroke([(x, 238), (x+dx*.3, 215), (x+dx, 238-h)], 12, 1, .15) for x, dx, h in ((300,-18,30), (310,-4,46), (320,12,36), (329,26,24))])
E += clip(part(tf, VERD, 4), above.buffer(2))
E += part(turf, VERD, 4.5)
E += lines([[(x, y), (x+15, y-5), (x+30, y-1)] for x, y in ((96,239),(166,235),(238,241),(318,236),(392,241),(456,235))], 4.6, PAPER)
E += raven((236, 116), .76, 1)
svg('chapter-end.svg', E, size=(600, 260))
