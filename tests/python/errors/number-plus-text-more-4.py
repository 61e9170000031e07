# kind: number-plus-text
# line: 3
sum("123")
