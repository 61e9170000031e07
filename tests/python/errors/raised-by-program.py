# kind: raised-by-program
# line: 6
# hint: 「年龄不对」
age = -1
if age < 0:
    raise ValueError("年龄不对")
