# kind: call-dict
# line: 5
# hint: 「d」
d = {"小明": 90}
print(d("小明"))
