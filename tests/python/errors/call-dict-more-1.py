# kind: call-dict
# line: 4
scores = {"语文": 90}
print(scores("语文"))
