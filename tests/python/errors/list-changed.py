# kind: list-changed
# line: 8
# hint: 排序
scores = [3, 1]
def key(score):
    scores.append(score)
    return score
scores.sort(key=key)
