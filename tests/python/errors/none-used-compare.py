# kind: none-used
# line: 5
def big(a):
    print(a)
if big(3) > 2:
    print(1)
