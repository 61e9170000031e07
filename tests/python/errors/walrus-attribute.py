# kind: walrus
# line: 7
# hint: 「:=」
class A:
    pass
a = A()
print((a.x := 3))
