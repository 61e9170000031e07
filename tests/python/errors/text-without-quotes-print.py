# kind: text-without-quotes
# line: 3
print(你好 世界)
