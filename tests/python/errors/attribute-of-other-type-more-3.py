# kind: attribute-of-other-type
# line: 4
s = "abc"
s.append("d")
