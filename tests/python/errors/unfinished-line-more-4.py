# kind: unfinished-line
# line: 4
b = 3
if b > 2 and b < 5 or:
    print("大")
