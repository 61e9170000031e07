# kind: missing-colon
# line: 6
# input: 5\n6
num1 = int(input("请输入第一个数："))
num2 = int(input("请输入第二个数："))
if num1 > num2
    print(num1)
