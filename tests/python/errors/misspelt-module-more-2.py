# kind: misspelt-module
# line: 4
# 导入
import random, tutle
