# kind: convert-type
# line: 4
# hint: 「int」 列表
a = int([1, 2])
