# kind: quotes-inside-quotes
# line: 3
print("老师说"hello"了")
