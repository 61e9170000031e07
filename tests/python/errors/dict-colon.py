# kind: dict-colon
# line: 3
d = {"苹果": 3, "梨" 5}
print(d)
