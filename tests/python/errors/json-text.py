# kind: json-text
# line: 4
import json
print(json.loads("{名字: 小明}"))
