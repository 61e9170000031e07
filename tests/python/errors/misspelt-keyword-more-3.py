# kind: misspelt-keyword
# line: 4
# 导入
from random improt randint
