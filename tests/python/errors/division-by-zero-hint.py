# kind: division-by-zero
# line: 5
# hint: 除数是
people = 0
print(10 / people)
