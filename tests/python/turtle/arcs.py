import turtle
for r, e, s in [(50, 180, None), (-50, 90, None), (80, 360, 6), (30, -120, None), (-40, -200, 5), (100, 45, None), (5, None, None)]:
    turtle.circle(r, e, s)
    print(turtle.pos(), round(turtle.heading(), 4))
turtle.done()
