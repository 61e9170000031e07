# kind: text-without-quotes
# line: 3
print(hello world)
