# kind: no-input
# line: 3
name = input("你叫什么？")
