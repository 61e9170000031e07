# kind: file-not-found
# line: 4
# 读文件
f = open("诗.txt", "r")
for line in f:
    print(line)
