# kind: foreign-statement
# line: 4
# hint: 「function」
function hello():
    print("hi")
