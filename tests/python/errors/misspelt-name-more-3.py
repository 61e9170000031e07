# kind: misspelt-name
# line: 5
# 布尔
flag = True
if flag == ture:
    print(1)
