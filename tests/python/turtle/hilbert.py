from turtle import *

def hilbert(level, angle, step):
    if level == 0:
        return
    right(angle)
    hilbert(level - 1, -angle, step)
    forward(step)
    left(angle)
    hilbert(level - 1, angle, step)
    forward(step)
    hilbert(level - 1, angle, step)
    left(angle)
    forward(step)
    hilbert(level - 1, -angle, step)
    right(angle)

tracer(0)
hilbert(4, 90, 10)
update()
done()
