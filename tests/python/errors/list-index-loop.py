# kind: list-index
# line: 7
# hint: 「fruits」 3
fruits = ["苹果", "梨", "桃"]
i = 0
while i <= len(fruits):
    print(fruits[i])
    i = i + 1
