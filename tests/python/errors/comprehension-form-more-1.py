# kind: comprehension-form
# line: 3
x = [for i in range(10)]
