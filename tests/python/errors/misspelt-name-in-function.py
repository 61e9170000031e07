# kind: misspelt-name
# line: 5
# hint: 「lenght」 「length」
def area(length, width):
    return lenght * width
print(area(3, 4))
