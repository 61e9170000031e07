# points: E3.4 E2.1
fruits = ["苹果", "香蕉"]
fruits.append("橘子")
print(fruits)
for f in fruits:
    print(f * 2, len(f))
fruits.sort(reverse=True)
print(fruits)
fruits.apend("西瓜")
print("到不了")
