# kind: else-condition
# line: 7
# hint: 「else」
a = 5
if a > 8:
    print(1)
else a <= 8:
    print(2)
