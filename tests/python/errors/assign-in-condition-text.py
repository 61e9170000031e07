# kind: assign-in-condition
# line: 5
# hint: 「=」
name = input()
if name = "小明"
    print("你好")
