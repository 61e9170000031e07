# kind: tabs-and-spaces
# line: 6
print("开始")
for i in range(3):
	print(i)
        print("混")
