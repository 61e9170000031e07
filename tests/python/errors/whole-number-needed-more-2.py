# kind: whole-number-needed
# line: 4
def say(n):
    for i in range(n):
        print("你好")
say("3")
