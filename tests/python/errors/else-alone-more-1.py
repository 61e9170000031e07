# kind: else-alone
# line: 6
b = 3
if b > 2:
    print("大")
    else:
        print("小")
