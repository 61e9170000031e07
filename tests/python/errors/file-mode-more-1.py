# kind: file-mode
# line: 3
open("x.txt", "q")
