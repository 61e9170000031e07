# points: E1.2 E2.8
print(r'''
  /\_/\
 ( o.o )
  > ^ <
''')
print("我的小猫叫\"咪咪\"\t5岁\n")
size = int(input("圣诞树多高？"))
print()
for i in range(size):
    print(" " * (size - i - 1), end="")
    for j in range(2 * i + 1):
        if (i + j) % 3 == 0:
            print("o", end="")
        else:
            print("*", end="")
    print()
print(" " * (size - 1) + "|")
print("\\o/  " * 3)
heart = [" ** ** ", "*******", " ***** ", "  ***  ", "   *   "]
for line in heart:
    print(line.replace("*", "♥"))
