# kind: text-times
# line: 3
"5" * "5"
