# kind: missing-operator
# line: 4
name = "小明"
a = "你好" name
