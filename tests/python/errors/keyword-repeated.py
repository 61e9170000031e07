# kind: keyword-repeated
# line: 4
# hint: 「end」
print("a", end="", end=" ")
