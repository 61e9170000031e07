# kind: comprehension-brackets
# line: 3
a = [x, y for x, y in [(1, 2)]]
