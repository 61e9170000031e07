# kind: chinese-comma
# line: 3
fruits = ["苹果"，"香蕉"]
