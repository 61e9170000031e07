# kind: global-changed-in-function
# line: 6
# hint: 「score」
score = 0
def add():
    score += 1
add()
