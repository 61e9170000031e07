# kind: type-before-name
# line: 4
# hint: 「var」
var name = "小明"
