# kind: else-alone
# line: 5
# hint: 「elif」
a = 5
elif a > 3:
    print(2)
