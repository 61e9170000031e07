# kind: convert-text
# line: 3
float("1.2.3")
