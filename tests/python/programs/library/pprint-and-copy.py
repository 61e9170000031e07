# points: E4.6 E2.3
from pprint import pprint, pformat
data = {'name': '小明', 'friends': ['小红', '小刚', '小丽'], 'scores': {'语文': list(range(20)), '数学': [90] * 12}}
pprint(data)
pprint(data, width=40, compact=True, sort_dicts=False)
print(pformat([1, [2, [3, [4]]]], depth=2))
pprint('一段很长的文字' * 12, width=30)
import copy
a = [[1], [2]]
b, c = copy.copy(a), copy.deepcopy(a)
a[0].append(9)
print(b, c)
