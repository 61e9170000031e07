# kind: json-type
# line: 5
# hint: 集合
import json
print(json.dumps({1, 2}))
