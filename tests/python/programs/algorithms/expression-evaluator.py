# points: G6.6 G5.6
def evaluate(text):
    tokens = text.replace('(', ' ( ').replace(')', ' ) ').split()
    rank = {'+': 1, '-': 1, '*': 2, '/': 2}
    numbers, signs, postfix = [], [], []
    def apply():
        sign = signs.pop()
        b, a = numbers.pop(), numbers.pop()
        postfix.append(sign)
        numbers.append({'+': a + b, '-': a - b, '*': a * b, '/': a / b if b else float('nan')}[sign])
    for t in tokens:
        if t == '(':
            signs.append(t)
        elif t == ')':
            while signs[-1] != '(':
                apply()
            signs.pop()
        elif t in rank:
            while signs and signs[-1] != '(' and rank[signs[-1]] >= rank[t]:
                apply()
            signs.append(t)
        else:
            numbers.append(float(t))
            postfix.append(t)
    while signs:
        apply()
    return numbers[0], ' '.join(postfix)
print(evaluate('3 + 4 * 2 / ( 1 - 5 )'))
print(evaluate('(1 + 2) * (3 + 4) - 5'))
