# kind: missing-operator
# line: 5
# 温度
c = 30
f = 1.8c + 32
