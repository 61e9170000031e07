# kind: assign-in-condition
# line: 5
# hint: 「=」
a = 5
if a = 5:
    print("对")
