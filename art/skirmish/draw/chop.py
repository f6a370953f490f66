from kit import *
import smooth
E = backdrop(LINEN)
E += ground(298, TYPE, seed=2)
G, E = E, []   # the ground, and apart from it the scene: it keeps clear of the index in the corner
A = dict(head=(246,82), neck=(224,120), hips=(168,206), kneeN=(112,246), footN=(52,288), kneeF=(256,226), footF=(250,290),
         elbN=(146,128), handN=(100,160), elbF=(292,46), handF=(340,72), shF=(248,110))
sw = sword((340,72), 20, length=130, width=27)
a = figure(A, 1, mail=PAPER, sleeve=PAPER, tilt=14, mouth=True, beard=GOLD, helmet=PAPER, brim=GOLD, legs=PAPER, garter=TYPE,
           itemF=sw, gripF=20, handN=None, wind=-12, itemN=shield((92,160), 60, .8, 60, 'swirl', PAPER, TYPE))
# the enemy drops to one knee, far arm flung up, near arm out
V = dict(head=(428,164), neck=(456,192), hips=(486,258), kneeN=(420,240), footN=(404,292), kneeF=(526,284), footF=(584,282),
         elbN=(410,204), handN=(366,236), elbF=(516,196), handF=(530,146), shN=(446,214), shF=(474,204))
v = figure(V, -1, top=GOLD, tilt=18, helmet=PAPER, brim=GOLD, beard=PAPER, legs=PAPER, garter=INK, trim=PAPER, handN='palm', handF='palm', mouth=True)
E += swish([(30,128),(96,56),(220,12),(350,16),(440,96)], 44, PAPER, TYPE)
E += burst((438,116), 30, 84, 7, -165, 45, seed=5)
E += v.move('head', 'near_arm').els()
E += a.els()
E = G+xf(E, (57, 30), 0, 0.9)
svg('chop.svg', E)
