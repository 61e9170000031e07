# kind: chinese-punctuation
# line: 5
# hint: 「！」
a = 1
if a ！= 2:
    print(a)
