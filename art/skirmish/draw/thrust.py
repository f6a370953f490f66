from kit import *
import smooth
from own import *
E = backdrop(LINEN)
Y = 172
# speed strokes
E += lines([[(-20,64),(90,60),(206,66)],[(20,96),(110,93),(200,97)],[(-20,256),(60,262),(120,258)]], 10, TYPE, .1, .4)
# burst behind, right
E += burst((404,Y), 74, 152, 8, -104, 104, seed=8, outline=5.5)
inn = burst((404,Y), 44, 96, 9, -100, 100, seed=2, fill=PAPER)[1]
E += [inn]
# mail: body of the enemy
body = shape([(170,-10,'c'),(186,34),(212,96),(236,150),(262,Y),(236,196),(214,240),(212,290),(222,340,'c'),
   (384,340,'c'),(390,292),(384,250),(392,222),(432,232,'c'),(408,206),(452,206,'c'),(416,Y,'c'),(456,140,'c'),(408,140),(430,112,'c'),(394,124),(392,92),(412,40),(432,-10,'c')])
E += [(INK, body.buffer(6))]
E += [(TYPE, body)] if 0 else []
E += [(INK, body)]
E += rings(body, PAPER, 25, 0, inset=2, th=8.5)
# torn hole
# beard at the top
bd = shape([(214,-10,'c'),(206,20),(216,52),(232,36),(240,78),(262,96,'c'),(276,70),(284,44),(304,58),(312,24),(318,-10,'c')])
E += part(bd, GOLD, 6)+lines([[(232,-8),(236,20),(244,44)],[(262,-8),(258,34),(262,76)],[(290,-8),(284,20),(280,44)]], 7, INK, .9, .1, bd)
# belt
bl = shape([(200,292,'c'),(300,300),(402,292,'c'),(402,322,'c'),(300,330),(200,322,'c')])
blg = bl.intersection(body.buffer(8)); E += part(clean(blg), PAPER, 6)+part(box(286,288,322,336), GOLD, 5)
# the spear
SH = part(poly([(-20,Y-12),(262,Y-12),(262,Y+12),(-20,Y+12)]), GOLD, 6)
SH += lines([[(10,Y-3),(60,Y-2),(100,Y-4)],[(176,Y+3),(206,Y+2),(240,Y+3)]], 4.5, INK)
E += clip(SH, box(-10,0,264,330))
hole = shape([(252,Y-22),(268,Y-14),(272,Y),(268,Y+14),(252,Y+22),(258,Y,)])
hd = shape([(408,Y-11,'c'),(426,Y-15),(442,Y-34),(464,Y-32),(546,Y,'c'),(464,Y+32),(442,Y+34),(426,Y+15),(408,Y+11,'c')])
E += part(hd, PAPER, 6.5)+[(INK, stroke([(420,Y),(470,Y),(518,Y)], 11, .6, .1))]
E += part(shape([(238,Y-34,'c'),(262,Y-22),(276,Y,'c'),(262,Y+22),(238,Y+34,'c'),(254,Y+12),(246,Y,'c'),(254,Y-12)]), INK, 1)
# jags of mail around the exit, over the socket
# flying rings
RG = [((468,72),17,None),((526,104),15,200),((502,246),18,None),((448,276),15,-60),((546,222),13,150),((524,44),13,None),((538,288),14,30)]
for c,r,cu in RG: E += outl(annulus(c,r,8,cu,70), PAPER, 4)
# hand
arm_ = limb([(-60,330,50),(20,262,42),(84,206,29),(110,184,26)], 10)
E += part(arm_, TYPE, 6.5)
E += lines([[(-10,330),(24,296),(40,262)],[(4,236),(30,244),(44,262)],[(-20,262),(10,262),(30,276)]], 8, PAPER, .1, .4, arm_)
d = unit((64,-56)); s=(-d[1],d[0]); c0=(86,204)
cuff = LineString([add(c0,mul(s,44)),add(c0,mul(s,-44))]).buffer(11,cap_style=2).intersection(arm_.buffer(3)); E += part(clean(cuff), GOLD, 5)
E += dots_along([add(c0,mul(s,-24)),add(c0,mul(s,26))], INK, 3.4, 13, 5)
E += bigfist((128,Y), 0, 2.45, PAPER, 6.5)
svg('thrust.svg', E)
