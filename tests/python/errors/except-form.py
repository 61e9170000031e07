# kind: except-form
# line: 5
try:
    a = int("x")
except ValueError e:
    print(e)
