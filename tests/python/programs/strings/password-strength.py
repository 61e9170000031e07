# points: E2.4 E2.5
def strength(p):
    kinds = [any(c.isdigit() for c in p), any(c.islower() for c in p),
             any(c.isupper() for c in p), any(not c.isalnum() for c in p)]
    if len(p) < 6:
        return '太短'
    return ['', '弱', '中', '强', '很强'][sum(kinds)]
while True:
    p = input('密码：')
    if p == '':
        break
    print(p, strength(p))
print('再见')
