# kind: for-form
# line: 4
# 循环
for i = 0 in range(5):
    print(i)
