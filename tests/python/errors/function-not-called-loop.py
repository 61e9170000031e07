# kind: function-not-called
# line: 4
d = {"a": 1}
for k in d.keys:
    print(k)
