# kind: two-operators
# line: 5
# hint: 「or」 「==」
a = 3
if a == 3 or == 4:
    print(a)
