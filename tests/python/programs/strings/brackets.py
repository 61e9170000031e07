# points: G6.6 E2.4
def balanced(text):
    stack = []
    pairs = {')': '(', ']': '[', '}': '{'}
    for c in text:
        if c in '([{':
            stack.append(c)
        elif c in pairs:
            if not stack or stack.pop() != pairs[c]:
                return False
    return not stack
for line in ['()', '([]{})', '(]', '((', '', 'print(a[0])']:
    print(repr(line), balanced(line))
