# kind: raised-by-program
# line: 3
raise Exception("出错了")
