# kind: attribute-of-other-type
# line: 5
# hint: 「split」 整数
n = 12
n.split()
