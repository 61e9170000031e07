# kind: missing-indent
# line: 7
# hint: 「if」
a = 1
if a > 3:
    # 什么也不做
print(2)
