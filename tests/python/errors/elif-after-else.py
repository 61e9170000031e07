# kind: elif-after-else
# line: 9
# hint: 「elif」 「else」
a = 5
if a > 8:
    print(1)
else:
    print(2)
elif a > 3:
    print(3)
