# kind: builtin-replaced
# line: 5
# hint: 「list」
list = [1, 2, 3]
a = list("abc")
