# kind: eval-text
# line: 4
# input: 三加五
print(eval(input("算式：")))
