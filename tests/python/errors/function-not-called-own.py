# kind: function-not-called
# line: 6
# hint: 「score」
def score():
    return 90
if score > 60:
    print("及格")
