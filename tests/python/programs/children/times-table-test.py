# points: E5.4 E2.6
import random
random.seed(66)
right = 0
wrong = []
for i in range(5):
    a = random.randint(2, 9)
    b = random.randint(2, 9)
    ans = input(str(a) + " × " + str(b) + " = ")
    if ans == "":
        print("跳过")
        wrong.append((a, b, None))
        continue
    if int(ans) == a * b:
        right += 1
        print("对")
    else:
        wrong.append((a, b, int(ans)))
        print("错，是", a * b)
print("对了", right, "题，错题本：", wrong)
for a, b, x in wrong:
    print("%d*%d=%d 你写的是%s" % (a, b, a * b, x))
print("得分:", right / 5 * 100)
