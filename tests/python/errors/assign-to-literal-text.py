# kind: assign-to-literal
# line: 3
"name" = "小明"
