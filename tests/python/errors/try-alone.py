# kind: try-alone
# line: 6
# hint: 「try」 「except」
try:
    a = int("3")
print(a)
