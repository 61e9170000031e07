# kind: file-mode
# line: 4
f = open("a.txt", "w")
print(f.read())
