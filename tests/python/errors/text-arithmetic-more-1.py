# kind: text-arithmetic
# line: 7
# input: 5\n6
# 身高体重
height = input("身高（米）：")
weight = input("体重（公斤）：")
bmi = weight / height ** 2
print(bmi)
