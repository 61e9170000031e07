# kind: builtin-replaced
# line: 7
# hint: 「sum」
sum = 0
for i in [1, 2, 3]:
    sum = sum + i
print(sum([4, 5]))
