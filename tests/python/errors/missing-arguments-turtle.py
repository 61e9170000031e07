# kind: missing-arguments
# line: 8
# hint: 「forward」
class Pen:
    def forward(self, distance):
        print(distance)
p = Pen()
p.forward()
