# kind: file-closed
# line: 5
with open("x.txt", "w") as f:
    f.write("a")
f.write("b")
