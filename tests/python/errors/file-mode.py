# kind: file-mode
# line: 3
f = open("a.txt", "wr")
