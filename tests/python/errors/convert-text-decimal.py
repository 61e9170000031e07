# kind: convert-text
# line: 4
# hint: 「三块五」
n = float("三块五")
