# kind: prompt-copied
# line: 4
# hint: 「>>>」
>>> print("你好")
