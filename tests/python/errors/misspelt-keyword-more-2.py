# kind: misspelt-keyword
# line: 4
# 导入
form random import randint
