# kind: lambda-form
# line: 4
# hint: 「lambda」
f = lambda x return x + 1
