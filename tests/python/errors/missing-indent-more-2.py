# kind: missing-indent
# line: 10
# 判断质数
n = 17
for i in range(2, n):
    if n % i == 0:
        print("不是")
        break
    else:
    print("是")
