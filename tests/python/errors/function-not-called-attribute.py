# kind: function-not-called
# line: 4
name = input
print(name.upper())
