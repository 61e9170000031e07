# points: G6.1 G7.4
trie = {}
for word in ['cat', 'car', 'card', '中国', '中文']:
    node = trie
    for c in word:
        node = node.setdefault(c, {})
    node['$'] = True
print(trie)
def words(node, prefix=''):
    for c, child in node.items():
        if c == '$':
            yield prefix
        else:
            yield from words(child, prefix + c)
print(list(words(trie)))
node = trie
for c in 'car':
    node = node[c]
print(list(words(node, 'car')), 'x' in trie)
