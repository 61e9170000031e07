# kind: else-alone
# line: 8
# hint: 「else」
a = 5
if a > 8:
    print(1)
print("中间")
else:
    print(2)
