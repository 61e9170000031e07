# kind: parameter-and-global
# line: 6
# hint: 「score」
score = 0
def add(score):
    global score
    score = 1
