# kind: invalid-character
# line: 4
# hint: 「`」
print(`你好`)
