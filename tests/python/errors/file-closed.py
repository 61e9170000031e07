# kind: file-closed
# line: 5
f = open("a.txt", "w")
f.close()
f.write("你好")
