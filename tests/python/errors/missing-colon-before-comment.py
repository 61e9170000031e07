# kind: missing-colon
# line: 5
# hint: 「if」
x = 3
if x > 2  # 比较
    print(x)
