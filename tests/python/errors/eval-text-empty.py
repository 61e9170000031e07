# kind: eval-text
# line: 4
# input:
print(eval(input("算式：")))
