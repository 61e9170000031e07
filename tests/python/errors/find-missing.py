# kind: find-missing
# line: 4
a = ["苹果", "梨"]
print(a.index("香蕉"))
