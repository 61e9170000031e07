# kind: name-of-module
# line: 4
# hint: 「sqrt」 「math」
print(sqrt(16))
