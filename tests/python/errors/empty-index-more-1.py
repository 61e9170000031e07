# kind: empty-index
# line: 4
# 其他
exit[]
