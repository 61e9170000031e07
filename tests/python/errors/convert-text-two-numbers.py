# kind: convert-text
# line: 5
# hint: 「3 5」
# input: 3 5
n = int(input())
