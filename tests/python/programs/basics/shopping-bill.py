# points: E1.2 E1.5 G1.1
price = float(input('单价：'))
count = int(input('数量：'))
paid = float(input('付款：'))
total = price * count
print('合计', total)
if total > 100:
    total *= 0.9
print('折后 %.2f 元' % total)
print('找零 {:.2f} 元'.format(paid - total))
print('找零', paid - total)
