# kind: chinese-colon
# line: 5
# hint: 「：」
x = 5
if x > 3：
    print("大")
