# kind: unfinished-line
# line: 5
# hint: 「and」
a = 3
if a > 1 and :
    print(a)
