from kit import *
import smooth
E = backdrop(TYPE)
c = (285,168)
rays = []
for i in range(24):
    t = i*15+7.5
    L = 270 if i % 2 else 214
    rays.append(Polygon([add(c, polar(t-5,140)), add(c, polar(t,L)), add(c, polar(t+5,140))]))
E += [(GOLD, unary_union(rays).buffer(0))]
E += [(INK, circle(c,154)), (GOLD, circle(c,148))]
n = 12; st = []
R, am = 126, 13
for ph in (0, math.pi):
    st.append([add(c, polar(t, R+am*math.sin(math.radians(t)*n+ph))) for t in [7.5+2*i for i in range(181)]])
E += [(TYPE, weave(st, 9.5, 3.6).buffer(1.2).buffer(-1.2)), (INK, circle(c,104)), (LINEN, circle(c,99))]
k = 1.12
J = dict(head=(312,110), neck=(290,148), hips=(258,214), kneeN=(208,266), footN=(142,254), kneeF=(344,210), footF=(346,276),
         elbN=(250,104), handN=(236,50), elbF=(338,104), handF=(300,38), shF=(310,144))
r = angle(J['handN'], J['handF'])
a = figure(J, 1, k, top=TYPE, tilt=8, mouth=True, helmet=GOLD, brim=PAPER, beard=PAPER, legs=PAPER, garter=TYPE, shoe=GOLD, toeN=110, toeF=20, wind=-16,
   itemN=axe(J['handN'], r, back=70, front=160, kind='dane'), gripN=r, gripF=r).twohand()
E += a.els()
svg('special-attack.svg', E)
