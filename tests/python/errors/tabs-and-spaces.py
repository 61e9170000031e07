# kind: tabs-and-spaces
# line: 6
a = 5
if a > 3:
        print(a)
	print("大")
