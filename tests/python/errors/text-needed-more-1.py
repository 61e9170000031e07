# kind: text-needed
# line: 6
# 写文件
f = open("诗.txt", "w")
f.write("床前明月光")
f.write(2)
f.close()
