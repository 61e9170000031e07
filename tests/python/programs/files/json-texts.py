# points: E6.1 I.11
import json
data = {'name': '小明', 'age': 11, 'scores': [90, 95.5], 'pet': None, 'ok': True, 'more': {'x': []}}
print(json.dumps(data))
print(json.dumps(data, ensure_ascii=False))
print(json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True))
print(json.dumps([1, 2.0, 'a"b\n', (3,)], separators=(',', ':')), json.dumps({1: 2, None: 3}))
back = json.loads('{"a": [1, 2.5, true, null, "\\u4e2d"], "b": {}}')
print(back, type(back['a'][1]))
try:
    json.loads("{'a': 1}")
except json.JSONDecodeError as error:
    print(error)
try:
    json.dumps({1, 2})
except TypeError as error:
    print(error)
