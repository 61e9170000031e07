# kind: missing-key
# line: 5
# hint: 「小红」 「scores」
scores = {"小明": 90}
print(scores["小红"])
