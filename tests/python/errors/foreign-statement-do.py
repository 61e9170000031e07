# kind: foreign-statement
# line: 4
# hint: 「do」
for i in range(3) do:
    print("hi")
