# kind: backslash-path
# line: 4
# hint: 「\」
f = open("C:\Users\xiaoming.txt")
