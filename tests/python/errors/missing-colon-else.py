# kind: missing-colon
# line: 7
# hint: 「else」
age = 8
if age > 10:
    print("大")
else
    print("小")
