# points: E3.8 E1.3
import keyword
print(keyword.iskeyword('for'), keyword.iskeyword('print'))
print(len(keyword.kwlist) >= 35, 'match' in keyword.softkwlist)
for name in ['abc', '2a', '_x', 'a-b', '名字', 'class', 'a b']:
    print(name, name.isidentifier())
print(__name__)
import builtins
print(all(hasattr(builtins, n) for n in ['abs', 'sum', 'zip', 'sorted', 'open', 'input']))
max_old = max
max = 5
print(max)
del max
print(max(1, 2))
