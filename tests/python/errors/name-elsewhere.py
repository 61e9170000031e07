# kind: name-elsewhere
# line: 7
# hint: 「area」
def work():
    area = 3 * 4
work()
print(area)
