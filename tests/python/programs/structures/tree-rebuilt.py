# points: G6.1
def build(pre, mid):
    if not pre:
        return None
    root = pre[0]
    i = mid.index(root)
    return root, build(pre[1:i + 1], mid[:i]), build(pre[i + 1:], mid[i + 1:])
def post(tree):
    if tree is None:
        return ''
    root, left, right = tree
    return post(left) + post(right) + root
tree = build('ABDECF', 'DBEACF')
print(tree)
print(post(tree))
