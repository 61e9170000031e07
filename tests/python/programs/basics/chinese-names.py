# points: E1.3 I.6
分数 = 90
姓名 = '小明'
def 打招呼(名字, 次数=1):
    for 第几次 in range(次数):
        print(f'{名字}，你好！第{第几次 + 1}次')
class 学生:
    def __init__(self, 姓名):
        self.姓名 = 姓名
    def __repr__(self):
        return f'学生({self.姓名!r})'
打招呼(姓名, 次数=2)
全班 = [学生('小红'), 学生('小刚')]
print(全班, 分数 + 5)
if 分数 >= 60:
    print('及格')
