# kind: wrong-name
# line: 4
# hint: 「def」
def my-move():
    print(1)
