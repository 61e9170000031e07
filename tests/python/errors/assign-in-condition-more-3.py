# kind: assign-in-condition
# line: 5
# 石头剪刀布
mine = "石头"
if mine = 石头:
    print("对")
