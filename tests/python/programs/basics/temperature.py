# points: E1.5 E2.4 G1.1
# 摄氏度和华氏度
for c in (-40, 0, 36.6, 100):
    f = c * 9 / 5 + 32
    print(c, '℃ =', f, '℉')
for f in (0, 32, 98.6):
    c = (f - 32) * 5 / 9
    print('%.1f ℉ = %.2f ℃' % (f, c))
print(f'{(451 - 32) / 1.8:.3f}')
print(round((451 - 32) / 1.8, 1))
