# kind: text-arithmetic
# line: 3
"5" / 5
