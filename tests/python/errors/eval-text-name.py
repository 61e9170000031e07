# kind: eval-text
# line: 4
# input: abc
print(eval(input("算式：")))
