# kind: unpaired-quote
# line: 3
print(hello")
