import turtle as t

def tree(length):
    if length > 12:
        t.forward(length)
        t.right(20)
        tree(length - 15)
        t.left(40)
        tree(length - 15)
        t.right(20)
        if length < 30:
            t.pencolor("green")
        else:
            t.pencolor("brown")
        t.backward(length)

t.left(90)
t.penup()
t.backward(100)
t.pendown()
t.speed(0)
tree(72)
t.done()
