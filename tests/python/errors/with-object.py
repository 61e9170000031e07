# kind: with-object
# line: 4
# hint: 文字
with "a.txt" as f:
    print(f)
