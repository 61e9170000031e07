# kind: remove-missing
# line: 4
a = ["苹果", "梨"]
a.remove("香蕉")
