# kind: encoding
# line: 3
print("你好".encode("ascii"))
