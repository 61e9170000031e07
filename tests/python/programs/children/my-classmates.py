# points: E2.1 E2.2
students = ["张三", "李四", "王五", "赵六", "钱七"]
print("我们班有", len(students), "个人")
print(students)
students.append("孙八")
students.insert(1, "插班生")
students.remove("李四")
print(students)
students.sort()
print("排序后:", students)
for i in range(len(students)):
    print(i + 1, students[i], sep=". ")
name = input("找谁？")
if name in students:
    print(name, "的座位是", students.index(name) + 1)
else:
    print("查无此人")
print(students[0:2], students[-2:], students[::2])
print("第一组：" + "、".join(students[:3]))
print(students[10])
