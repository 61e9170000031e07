# kind: attribute-of-other-type
# line: 5
# hint: 「append」 文字
s = "abc"
s.append("d")
