# kind: text-needed
# line: 4
with open("x.txt", "w") as f:
    f.write(["a"])
