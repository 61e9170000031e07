# kind: global-too-late
# line: 7
# hint: 「score」 「global」
score = 0
def add():
    score = 5
    global score
add()
