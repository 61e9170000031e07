# kind: bracket-mismatch
# line: 4
# hint: 「]」 「(」
print("你好"]
