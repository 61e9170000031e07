# kind: file-not-found
# line: 5
# hint: 文件夹
open("a.txt", "w").close()
open("a.txt/b.txt")
