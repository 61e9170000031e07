# kind: missing-space
# line: 4
# hint: 「importturtle」
importturtle
