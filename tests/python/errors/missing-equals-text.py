# kind: missing-equals
# line: 4
# hint: 「name」
name "小明"
