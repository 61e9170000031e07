# kind: find-missing
# line: 3
"abc".index("z")
