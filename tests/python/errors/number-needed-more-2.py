# kind: number-needed
# line: 3
abs("5")
