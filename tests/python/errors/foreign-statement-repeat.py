# kind: foreign-statement
# line: 4
# hint: 「repeat」
repeat 10:
    print("hi")
