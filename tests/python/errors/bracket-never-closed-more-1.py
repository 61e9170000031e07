# kind: bracket-never-closed
# line: 5
# input: 5\n6
# 身高体重
height = float(input("身高（米）：")
weight = float(input("体重（公斤）："))
print(weight / height ** 2)
