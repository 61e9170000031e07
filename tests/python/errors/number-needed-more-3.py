# kind: number-needed
# line: 3
round("5")
