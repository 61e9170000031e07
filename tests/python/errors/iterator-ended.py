# kind: iterator-ended
# line: 5
a = iter([1])
print(next(a))
print(next(a))
