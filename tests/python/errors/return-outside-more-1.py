# kind: return-outside
# line: 4
# 其他
return
