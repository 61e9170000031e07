# kind: unpaired-quote
# line: 4
a = 3
print("a=" + a + ")
