# kind: foreign-statement
# line: 4
# 导入
include math
