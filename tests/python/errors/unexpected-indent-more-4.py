# kind: unexpected-indent
# line: 7
n = 5
while n > 0:
    print(n)
n = n - 1
   print("完")
