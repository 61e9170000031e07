# kind: walrus
# line: 4
# hint: 「:=」
n := 5
