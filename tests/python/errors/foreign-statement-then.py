# kind: foreign-statement
# line: 5
# hint: 「then」
a = 1
if a > 0 then:
    print("hi")
