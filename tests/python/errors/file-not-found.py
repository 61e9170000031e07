# kind: file-not-found
# line: 4
# hint: 「成绩.txt」
f = open("成绩.txt")
