# points: E2.4 G3.5 E3.5
# 身份证号校验（虚构的号码）
weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
codes = '10X98765432'
def check(card):
    if len(card) != 18 or not card[:17].isdigit():
        return '格式错误'
    total = sum(int(c) * w for c, w in zip(card, weights))
    return '正确' if codes[total % 11] == card[17].upper() else '校验码错误'
head = '11010520120101001'
total = sum(int(c) * w for c, w in zip(head, weights))
card = head + codes[total % 11]
print(card, check(card), check(head + 'Y'), check('123'))
print(f'出生日期 {card[6:10]}年{int(card[10:12])}月{int(card[12:14])}日', '男' if int(card[16]) % 2 else '女')
