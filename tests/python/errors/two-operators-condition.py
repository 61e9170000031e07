# kind: two-operators
# line: 7
# hint: 「elif」 「==」
a = 1
if a == 2:
    print(2)
elif == 1:
    print(1)
