# kind: missing-equals
# line: 4
# hint: 「scores」
scores {"小明": 90}
