# kind: foreign-statement
# line: 5
# hint: 「switch」
a = 1
switch a:
    print("hi")
