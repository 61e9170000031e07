# kind: assign-in-condition
# line: 4
s = "abc"
if len(s) = 3:
    print("三个字")
