/**
 * The part of Python that the editor completes and explains: keywords, built-in functions, the modules of the lessons
 * with their members, and the methods of texts, lists and other values.
 *
 * A section begins with `##` and its owner. Each entry has a signature, one sentence and a short example, and
 * ends with an empty line. The examples of a module assume that it is imported.
 */
const table = String.raw`
## keyword

if 条件:
如果条件成立，就执行下面缩进的代码
if 分数 >= 60:
    print("及格")

elif 条件:
前面的条件都不成立时，再判断这个条件
if 分数 >= 90: print("优秀")
elif 分数 >= 60: print("及格")

else:
前面的条件都不成立时执行
if 年龄 >= 18: print("成年")
else: print("未成年")

for 变量 in 一组值:
依次取出一组值中的每一个，各执行一遍
for i in range(3):
    print(i)

while 条件:
只要条件成立，就一直重复执行
while 次数 < 10:
    次数 = 次数 + 1

break
马上结束所在的循环
while True:
    if input() == "结束": break

continue
跳过这一遍剩下的代码，开始下一遍循环
for i in range(10):
    if i % 2 == 0: continue

pass
什么也不做，用来占一个位置
def 以后再写():
    pass

def 名字(参数):
定义一个函数，以后可以按名字使用它
def 问好(姓名):
    print("你好，" + 姓名)

return 值
结束函数，并把值交还给使用它的地方
def 平方(x):
    return x * x

lambda 参数: 值
写在一行里的小函数，没有名字
平方 = lambda x: x * x
print(平方(5))

class 名字:
定义一个类，它是制作同一种对象的模板
class 小猫:
    叫声 = "喵"

import 模块
引入一个模块，之后用“模块.名字”使用里面的内容
import random
print(random.randint(1, 6))

from 模块 import 名字
从模块中引入一个名字，之后可以直接使用
from math import sqrt
print(sqrt(16))

as
给引入的模块或打开的文件起一个名字
import turtle as t
t.forward(100)

in
判断一个值是否在一组值里，也用在 for 循环中
if "苹果" in 水果:
    print("有苹果")

not
取相反的结果：真变假，假变真
if not 完成:
    print("继续努力")

and
两边的条件都成立时才成立
if 年龄 >= 6 and 年龄 <= 12:
    print("小学生")

or
两边的条件有一个成立就成立
if 天气 == "雨" or 天气 == "雪":
    print("带伞")

is
判断两边是不是同一个对象，常用来和 None 比较
if 结果 is None:
    print("没有结果")

True
真，表示条件成立
下雨 = True
print(下雨)

False
假，表示条件不成立
下雨 = False
print(下雨)

None
空，表示没有值
结果 = None
print(结果)

try:
尝试执行下面的代码，出错时转到 except
try: 数 = int(input())
except ValueError: print("请输入数字")

except 错误:
写在 try 后面，出现这种错误时执行
try: print(10 / 0)
except ZeroDivisionError: print("不能除以 0")

finally:
写在 try 后面，不管有没有出错都会执行
try: print(1)
finally: print("结束")

raise 错误
主动报告一个错误
if 年龄 < 0:
    raise ValueError("年龄不能是负数")

assert 条件
检查条件，条件不成立就报错
assert 1 + 1 == 2
assert 分数 >= 0, "分数不能是负数"

with 对象 as 名字:
打开并使用一个对象，用完后自动关闭
with open("日记.txt", "w", encoding="utf-8") as f:
    f.write("今天天气好")

global 变量
在函数里声明：要改的是函数外面的变量
def 加分():
    global 分数

nonlocal 变量
在里层函数中声明：要改的是外层函数的变量
def 计数器():
    n = 0

del 对象
删除一个变量，或者列表、字典中的一项
数字 = [1, 2, 3]
del 数字[0]

yield 值
每次交出一个值，下次接着往下执行；有它的函数是生成器
def 倒数(n):
    while n > 0: yield n

match 值:
把一个值和几种情况依次比较
match 方向:
    case "上": print("向上走")

case 情况:
写在 match 里面，值符合这种情况时执行
match 数:
    case 0: print("零")

async
定义异步函数，课程中很少用到
async def 等待():
    pass

await 对象
等待一个异步的结果，只能写在异步函数里
async def 主程序():
    await 任务

## builtin

print(*values, sep=" ", end="\n")
把内容显示出来，默认用空格隔开，最后换行
print("你好", 3)
print(1, 2, sep="-", end="！")

input(prompt="")
显示提示，等用户输入，得到一行文字
姓名 = input("你叫什么名字？")
年龄 = int(input("你几岁？"))

int(x=0, base=10)
把数字或文字变成整数，小数部分直接去掉
print(int("12") + 1)
print(int(3.9))

float(x=0)
把数字或文字变成小数
print(float("3.5") + 1)
身高 = float(input())

str(object="")
把值变成文字
print("得分：" + str(95))
文字 = str(3.14)

bool(x=False)
把值变成 True 或 False：0、空的内容和 None 是 False
print(bool(0))
print(bool("有字"))

list(iterable=())
把一组值变成列表
print(list("abc"))
print(list(range(5)))

tuple(iterable=())
把一组值变成元组，元组不能再修改
print(tuple([1, 2, 3]))
点 = tuple("ab")

dict(**kwargs)
建立一个字典，用键来找值
成绩 = dict(语文=95, 数学=98)
print(成绩["语文"])

set(iterable=())
把一组值变成集合，重复的只留一个
print(set([1, 2, 2, 3]))
print(len(set("hello")))

frozenset(iterable=())
不能修改的集合
元音 = frozenset("aeiou")
print("a" in 元音)

complex(real=0, imag=0)
建立一个复数
z = complex(1, 2)
print(z.real)

bytes(source=b"")
建立一串字节，每个是 0 到 255 的整数
print(bytes([65, 66]))
print(bytes("好", "utf-8"))

bytearray(source=b"")
可以修改的一串字节
b = bytearray([1, 2])
b[0] = 9

range(start, stop, step=1)
产生一串整数，从 start 开始，到 stop 的前一个为止
for i in range(5): print(i)
print(list(range(1, 10, 2)))

len(s)
得到长度：文字有几个字，列表有几项
print(len("你好"))
print(len([1, 2, 3]))

type(object)
得到值的类型
print(type(3))
print(type("3"))

isinstance(object, classinfo)
判断一个值是不是某种类型
print(isinstance(3, int))
print(isinstance("3", (int, float)))

issubclass(cls, classinfo)
判断一个类是不是另一个类的子类
print(issubclass(bool, int))
print(issubclass(str, int))

id(object)
得到对象的编号，每个对象都不同
a = [1]
print(id(a))

abs(x)
得到绝对值
print(abs(-5))
距离 = abs(3 - 8)

max(*values, key=None)
得到最大的值
print(max(3, 9, 5))
print(max([60, 95, 88]))

min(*values, key=None)
得到最小的值
print(min(3, 9, 5))
print(min([60, 95, 88]))

sum(iterable, start=0)
把一组数加起来
print(sum([1, 2, 3]))
平均 = sum(成绩) / len(成绩)

round(number, ndigits=None)
四舍五入（正好一半时取偶数），可以指定保留几位小数
print(round(3.14159, 2))
print(round(7.6))

pow(base, exp, mod=None)
乘方；有第三个数时再取余数
print(pow(2, 10))
print(pow(2, 10, 7))

divmod(a, b)
同时得到商和余数
print(divmod(17, 5))
商, 余数 = divmod(17, 5)

sorted(iterable, key=None, reverse=False)
得到排好顺序的新列表，原来的不变
print(sorted([3, 1, 2]))
print(sorted(成绩, reverse=True))

reversed(seq)
从后往前依次取出
for 字 in reversed("abc"): print(字)
print(list(reversed([1, 2, 3])))

enumerate(iterable, start=0)
依次取出序号和值
for i, 水果 in enumerate(["苹果", "梨"]):
    print(i, 水果)

zip(*iterables)
把几组值一一配对
for 姓名, 分数 in zip(["小明", "小红"], [90, 95]):
    print(姓名, 分数)

map(function, *iterables)
对每个值使用同一个函数
a, b = map(int, input().split())
print(list(map(abs, [-1, 2])))

filter(function, iterable)
留下让函数结果为真的值
偶数 = filter(lambda x: x % 2 == 0, range(10))
print(list(偶数))

any(iterable)
只要有一个为真，结果就是 True
print(any([0, 0, 1]))
print(any(分 < 60 for 分 in 成绩))

all(iterable)
全部为真，结果才是 True
print(all([1, 2, 3]))
print(all(分 >= 60 for 分 in 成绩))

open(file, mode="r", encoding=None)
打开一个文件，"r" 读、"w" 重新写、"a" 接着写
f = open("成绩.txt", "w", encoding="utf-8")
f.close()

chr(i)
由字符编码得到字符
print(chr(65))
print(chr(20320))

ord(c)
得到一个字符的编码
print(ord("A"))
print(ord("你"))

bin(x)
把整数变成二进制的文字，以 0b 开头
print(bin(10))
print(bin(10)[2:])

oct(x)
把整数变成八进制的文字，以 0o 开头
print(oct(8))
print(oct(64))

hex(x)
把整数变成十六进制的文字，以 0x 开头
print(hex(255))
print(hex(16))

format(value, format_spec="")
按格式把值变成文字
print(format(3.14159, ".2f"))
print(format(7, "03d"))

repr(object)
得到值在程序中的写法，文字带引号
print(repr("你好"))
print(repr([1, 2]))

ascii(object)
和 repr 相似，中文等字符写成编码
print(ascii("好"))
print(ascii("a"))

eval(source)
把文字当作算式计算，得到结果
print(eval("1 + 2 * 3"))
x = eval("[1, 2]")

exec(source)
把文字当作程序执行
exec("print(1 + 1)")
exec("x = 5")

iter(iterable)
得到迭代器，可以用 next 一个一个取值
数 = iter([1, 2, 3])
print(next(数))

next(iterator, default=None)
取出迭代器的下一个值
数 = iter([1, 2])
print(next(数))

slice(start, stop, step=None)
建立一个切片，表示取哪一段
前三个 = slice(0, 3)
print([1, 2, 3, 4][前三个])

hash(object)
得到值的哈希数，字典靠它快速查找
print(hash(1))
print(hash("a") == hash("a"))

callable(object)
判断一个值能不能像函数那样调用
print(callable(print))
print(callable(3))

getattr(object, name, default=None)
按名字得到对象的属性
print(getattr("abc", "upper")())
值 = getattr(对象, "颜色", "红")

setattr(object, name, value)
按名字设置对象的属性
setattr(对象, "颜色", "绿")
print(对象.颜色)

hasattr(object, name)
判断对象有没有这个属性
print(hasattr("abc", "upper"))
print(hasattr(3, "upper"))

dir(object)
列出对象的所有属性和方法的名字
print(dir("abc"))
print(dir([]))

vars(object)
得到对象的属性和值组成的字典
print(vars(对象))
变量 = vars()

globals()
得到全部全局变量组成的字典
print("x" in globals())
变量 = globals()

locals()
得到当前局部变量组成的字典
print(locals())
变量 = locals()

help(object)
显示英文的说明
help(print)
help("for")

super()
在子类中使用父类的方法
class 小狗(动物):
    def 叫(self): super().叫()

object()
所有类的父类
x = object()
print(type(x))

property(fget)
把方法变成属性，使用时不写括号
class 圆:
    面积 = property(lambda self: 3.14 * self.r ** 2)

staticmethod(function)
类里面不需要 self 的方法
class 工具:
    相加 = staticmethod(lambda a, b: a + b)

classmethod(function)
第一个参数是类本身的方法
class 小猫:
    名字 = classmethod(lambda cls: cls.__name__)

exit()
结束程序
if 答案 == "退出":
    exit()

Exception(*args)
各种错误的总称，自己的错误也从它派生
try: print(1 / 0)
except Exception as e: print(e)

ValueError(*args)
值不合适，例如把“abc”变成整数
try: int("abc")
except ValueError: print("不是数字")

TypeError(*args)
类型不合适，例如文字加数字
try: "1" + 1
except TypeError: print("类型不同")

NameError(*args)
用了没有定义的名字
try: print(没有定义)
except NameError: print("名字不存在")

IndexError(*args)
序号超出了范围
try: print([1, 2][5])
except IndexError: print("没有这一项")

KeyError(*args)
字典里没有这个键
try: print({"a": 1}["b"])
except KeyError: print("没有这个键")

ZeroDivisionError(*args)
除数是 0
try: print(1 / 0)
except ZeroDivisionError: print("不能除以 0")

AttributeError(*args)
对象没有这个属性或方法
try: "abc".走()
except AttributeError: print("没有这个方法")

FileNotFoundError(*args)
找不到要打开的文件
try: open("没有.txt")
except FileNotFoundError: print("没有这个文件")

ImportError(*args)
引入不了模块，或模块里没有这个名字
try: from math import 没有
except ImportError: print("没有这个名字")

RuntimeError(*args)
运行时的其他错误
if 次数 > 100:
    raise RuntimeError("次数太多")

RecursionError(*args)
函数调用自己的次数太多
try: 无限()
except RecursionError: print("停不下来")

StopIteration(*args)
迭代器已经没有下一个值
try: next(iter([]))
except StopIteration: print("取完了")

OverflowError(*args)
计算结果太大，放不下
try: 10.0 ** 1000
except OverflowError: print("太大了")

## module

turtle
海龟画图
import turtle
turtle.forward(100)

random
随机数
import random
print(random.randint(1, 6))

math
数学函数
import math
print(math.sqrt(16))

time
时间和等待
import time
time.sleep(1)

datetime
日期和时间
import datetime
print(datetime.date.today())

json
JSON 数据的读写
import json
print(json.dumps([1, 2]))

string
常用的一组字符
import string
print(string.ascii_lowercase)

collections
更多的容器：计数、双端队列等
from collections import Counter
print(Counter("hello"))

itertools
组合、排列和连续取值
from itertools import permutations
print(list(permutations("abc", 2)))

functools
和函数有关的工具
from functools import reduce
print(reduce(lambda a, b: a * b, [1, 2, 3]))

statistics
统计：平均数、中位数、众数
import statistics
print(statistics.mean([1, 2, 3]))

copy
复制对象
import copy
新的 = copy.deepcopy([[1], [2]])

sys
和 Python 本身有关的内容
import sys
print(sys.version)

os
文件和文件夹
import os
print(os.listdir())

re
用正则表达式查找文字
import re
print(re.findall(r"\d+", "a12b3"))

csv
读写 CSV 表格
import csv
行 = csv.reader(open("成绩.csv"))

enum
枚举：给一组选项起名字
from enum import Enum
颜色 = Enum("颜色", ["红", "绿"])

dataclasses
少写代码的数据类
from dataclasses import dataclass
数据类 = dataclass

decimal
没有误差的十进制小数
from decimal import Decimal
print(Decimal("0.1") + Decimal("0.2"))

fractions
分数
from fractions import Fraction
print(Fraction(1, 3) + Fraction(1, 6))

heapq
堆：总能最快取出最小的值
import heapq
堆 = [3, 1, 2]

bisect
在排好序的列表里快速查找
import bisect
print(bisect.bisect([1, 3, 5], 3))

## turtle

Turtle()
新建一只海龟
t = turtle.Turtle()
t.forward(100)

Screen()
得到画布窗口
画布 = turtle.Screen()
画布.bgcolor("lightblue")

Pen()
新建一只海龟，和 Turtle 相同
笔 = turtle.Pen()
笔.forward(100)

Vec2D(x, y)
平面上的一个位置，可以相加减
v = turtle.Vec2D(3, 4)
print(abs(v))

Shape(type, data=None)
建立一个海龟的形状
形状 = turtle.Shape("polygon", ((0, 0), (10, 0), (5, 10)))
turtle.register_shape("三角", 形状)

done()
画完以后留住窗口，写在程序最后
turtle.forward(100)
turtle.done()

## turtle.Turtle

forward(distance)
向前走，也可以写成 fd
t.forward(100)
t.fd(50)

fd(distance)
向前走，forward 的简写
t.fd(100)
t.fd(50)

backward(distance)
向后退，方向不变，也可以写成 back 或 bk
t.backward(100)
t.bk(50)

back(distance)
向后退，backward 的简写
t.back(100)
t.back(50)

bk(distance)
向后退，backward 的简写
t.bk(100)
t.bk(50)

left(angle)
向左转多少度，也可以写成 lt
t.left(90)
t.forward(100)

lt(angle)
向左转，left 的简写
t.lt(90)
t.fd(100)

right(angle)
向右转多少度，也可以写成 rt
t.right(90)
t.forward(100)

rt(angle)
向右转，right 的简写
t.rt(90)
t.fd(100)

goto(x, y)
走到坐标 (x, y)，落笔时会画线；中心是 (0, 0)
t.goto(100, 50)
t.goto(0, 0)

setpos(x, y)
走到坐标 (x, y)，和 goto 相同
t.setpos(100, 50)
t.setpos(0, 0)

setposition(x, y)
走到坐标 (x, y)，和 goto 相同
t.setposition(100, 50)
t.setposition(0, 0)

teleport(x=None, y=None)
不画线，直接到新的位置
t.teleport(100, 50)
t.dot(10)

setx(x)
只改变 x 坐标，左右移动
t.setx(100)
t.setx(-100)

sety(y)
只改变 y 坐标，上下移动
t.sety(100)
t.sety(-100)

setheading(to_angle)
朝向指定的角度：0 右、90 上、180 左、270 下
t.setheading(90)
t.forward(100)

seth(to_angle)
朝向指定的角度，setheading 的简写
t.seth(180)
t.forward(100)

home()
回到中心 (0, 0)，面向右边
t.forward(100)
t.home()

circle(radius, extent=None, steps=None)
画圆；extent 是画多少度的弧，steps 是画几边形
t.circle(50)
t.circle(50, 180)

dot(size=None, *color)
画一个实心圆点
t.dot(20, "red")
t.dot(10)

stamp()
在当前位置盖一个海龟形状的印章，得到印章编号
印章 = t.stamp()
t.forward(50)

clearstamp(stampid)
擦掉指定编号的印章
印章 = t.stamp()
t.clearstamp(印章)

clearstamps(n=None)
擦掉印章；n 是擦掉最先或最后的几个
t.clearstamps()
t.clearstamps(2)

undo()
撤销海龟的上一个动作
t.forward(100)
t.undo()

speed(speed=None)
设置速度，1 最慢、10 快、0 不显示过程
t.speed(5)
t.speed(0)

position()
得到现在的坐标，也可以写成 pos
print(t.position())
x, y = t.pos()

pos()
得到现在的坐标，position 的简写
print(t.pos())
x, y = t.pos()

towards(x, y)
得到从海龟指向某个位置的角度
角度 = t.towards(100, 100)
t.setheading(角度)

xcor()
得到现在的 x 坐标
print(t.xcor())
if t.xcor() > 200: t.setx(-200)

ycor()
得到现在的 y 坐标
print(t.ycor())
if t.ycor() > 200: t.sety(-200)

heading()
得到现在的朝向，单位是度
print(t.heading())
t.setheading(t.heading() + 90)

distance(x, y)
得到海龟到某个位置的距离
print(t.distance(0, 0))
if t.distance(100, 0) < 20: print("碰到了")

degrees(fullcircle=360)
角度用度来表示，一圈 360
t.degrees()
t.left(90)

radians()
角度用弧度来表示
t.radians()
t.left(3.14)

pendown()
落笔，移动时画线，也可以写成 pd 或 down
t.pendown()
t.forward(100)

pd()
落笔，pendown 的简写
t.pd()
t.forward(100)

down()
落笔，和 pendown 相同
t.down()
t.forward(100)

penup()
抬笔，移动时不画线，也可以写成 pu 或 up
t.penup()
t.goto(100, 0)

pu()
抬笔，penup 的简写
t.pu()
t.goto(100, 0)

up()
抬笔，和 penup 相同
t.up()
t.goto(100, 0)

pensize(width=None)
设置画笔的粗细
t.pensize(5)
t.forward(100)

width(width=None)
设置画笔的粗细，和 pensize 相同
t.width(5)
t.forward(100)

pen(**pendict)
一次得到或设置画笔的多个属性
print(t.pen())
t.pen(pencolor="red", pensize=3)

isdown()
判断现在是不是落笔
print(t.isdown())
if t.isdown(): t.penup()

color(*args)
设置画笔和填充的颜色；两个颜色时，前一个是画笔，后一个是填充
t.color("red")
t.color("black", "yellow")

pencolor(*args)
设置或得到画笔的颜色
t.pencolor("blue")
print(t.pencolor())

fillcolor(*args)
设置或得到填充的颜色
t.fillcolor("yellow")
print(t.fillcolor())

begin_fill()
开始填充，画完图形后用 end_fill 涂色
t.begin_fill()
t.circle(50)

end_fill()
结束填充，给 begin_fill 之后画的图形涂色
t.circle(50)
t.end_fill()

filling()
判断现在是不是在填充
print(t.filling())
if t.filling(): t.end_fill()

reset()
擦掉画过的内容，海龟回到中心和开始的样子
t.forward(100)
t.reset()

clear()
擦掉画过的内容，海龟的位置不变
t.forward(100)
t.clear()

write(arg, move=False, align="left", font=("Arial", 8, "normal"))
在当前位置写字
t.write("你好")
t.write("得分", align="center", font=("Arial", 20, "bold"))

showturtle()
显示海龟，也可以写成 st
t.showturtle()
t.st()

st()
显示海龟，showturtle 的简写
t.st()
t.forward(100)

hideturtle()
隐藏海龟，画图也会快一些，也可以写成 ht
t.hideturtle()
t.ht()

ht()
隐藏海龟，hideturtle 的简写
t.ht()
t.forward(100)

isvisible()
判断海龟现在是不是显示的
print(t.isvisible())
if t.isvisible(): t.hideturtle()

shape(name=None)
设置海龟的形状：turtle、arrow、circle、square、triangle、classic
t.shape("turtle")
print(t.shape())

resizemode(rmode=None)
设置海龟大小怎样变化：auto、user 或 noresize
t.resizemode("user")
print(t.resizemode())

shapesize(stretch_wid=None, stretch_len=None, outline=None)
把海龟的形状放大或缩小
t.shapesize(2)
t.shapesize(1, 3)

turtlesize(stretch_wid=None, stretch_len=None, outline=None)
把海龟的形状放大或缩小，和 shapesize 相同
t.turtlesize(2)
t.turtlesize(1, 3)

tilt(angle)
让海龟的形状转一个角度，前进方向不变
t.tilt(30)
t.forward(50)

tiltangle(angle=None)
设置或得到形状和前进方向的夹角
t.tiltangle(45)
print(t.tiltangle())

shearfactor(shear=None)
设置或得到形状的倾斜程度
t.shearfactor(0.5)
print(t.shearfactor())

begin_poly()
开始记录一个多边形的顶点
t.begin_poly()
t.forward(50)

end_poly()
结束记录多边形
t.left(90)
t.end_poly()

get_poly()
得到刚才记录的多边形，可以做成形状
点 = t.get_poly()
turtle.register_shape("我的形状", 点)

clone()
复制一只一样的海龟
t2 = t.clone()
t2.left(90)

getscreen()
得到海龟所在的画布
画布 = t.getscreen()
画布.bgcolor("pink")

onclick(fun, btn=1, add=None)
点击海龟时执行函数，函数要有 x、y 两个参数
def 点到(x, y): print("点到了")
t.onclick(点到)

onrelease(fun, btn=1, add=None)
在海龟上松开鼠标时执行函数
def 松开(x, y): print(x, y)
t.onrelease(松开)

ondrag(fun, btn=1, add=None)
拖动海龟时执行函数
t.ondrag(t.goto)
turtle.done()

setundobuffer(size)
设置可以撤销多少步
t.setundobuffer(100)
t.undo()

undobufferentries()
得到还能撤销多少步
print(t.undobufferentries())
while t.undobufferentries(): t.undo()

## turtle.Screen

setup(width=0.5, height=0.75, startx=None, starty=None)
设置窗口的宽和高
turtle.setup(600, 400)
画布.setup(width=800, height=600)

bgcolor(*args)
设置背景颜色
turtle.bgcolor("lightblue")
print(turtle.bgcolor())

bgpic(picname=None)
设置背景图片
画布.bgpic("nopic")
print(画布.bgpic())

title(titlestring)
设置窗口的标题
turtle.title("我的画")
画布.title("小游戏")

screensize(canvwidth=None, canvheight=None, bg=None)
设置或得到画布的大小
turtle.screensize(800, 600)
print(turtle.screensize())

setworldcoordinates(llx, lly, urx, ury)
自己规定坐标：左下角和右上角各是多少
画布.setworldcoordinates(0, 0, 100, 100)
turtle.goto(50, 50)

window_width()
得到窗口的宽度
print(turtle.window_width())
右边 = turtle.window_width() / 2

window_height()
得到窗口的高度
print(turtle.window_height())
上边 = turtle.window_height() / 2

tracer(n=None, delay=None)
设置每几步更新一次画面，0 表示用 update 更新
turtle.tracer(0)
turtle.update()

update()
更新画面，和 tracer(0) 一起使用
turtle.tracer(0)
turtle.update()

delay(delay=None)
设置画图的延时，单位是毫秒
turtle.delay(0)
print(turtle.delay())

listen()
开始接收键盘的按键
画布.onkey(向上, "Up")
画布.listen()

onkey(fun, key)
松开某个键时执行函数
画布.onkey(向上, "Up")
画布.listen()

onkeyrelease(fun, key)
松开某个键时执行函数，和 onkey 相同
画布.onkeyrelease(停下, "space")
画布.listen()

onkeypress(fun, key=None)
按下某个键时执行函数
画布.onkeypress(向左, "Left")
画布.listen()

onscreenclick(fun, btn=1, add=None)
点击画布时执行函数，函数要有 x、y 两个参数
画布.onscreenclick(turtle.goto)
turtle.done()

ontimer(fun, t=0)
过一段时间后执行函数，单位是毫秒
def 移动(): t.forward(10)
画布.ontimer(移动, 100)

textinput(title, prompt)
弹出窗口，让用户输入文字
姓名 = turtle.textinput("问好", "你叫什么名字？")
print(姓名)

numinput(title, prompt, default=None, minval=None, maxval=None)
弹出窗口，让用户输入数字
边数 = turtle.numinput("画图", "几边形？", 3, 3, 10)
print(边数)

mainloop()
开始等待按键和点击，写在程序最后，和 done 相同
画布.listen()
turtle.mainloop()

exitonclick()
等到点击画布时结束
turtle.forward(100)
turtle.exitonclick()

bye()
关闭画图窗口
turtle.forward(100)
turtle.bye()

colormode(cmode=None)
设置颜色数值的范围：1.0 或 255
turtle.colormode(255)
turtle.pencolor(255, 128, 0)

mode(mode=None)
设置开始的方向：standard 向右，logo 向上
turtle.mode("logo")
print(turtle.mode())

register_shape(name, shape=None)
登记一个新的海龟形状
turtle.register_shape("三角", ((0, 0), (20, 0), (10, 20)))
t.shape("三角")

addshape(name, shape=None)
登记一个新的海龟形状，和 register_shape 相同
turtle.addshape("三角", ((0, 0), (20, 0), (10, 20)))
t.shape("三角")

getshapes()
得到所有可用的形状名
print(turtle.getshapes())
t.shape(turtle.getshapes()[0])

turtles()
得到画布上所有的海龟
for 龟 in turtle.turtles(): 龟.forward(50)
print(len(turtle.turtles()))

clearscreen()
擦掉画布上的一切，包括海龟
turtle.clearscreen()
t = turtle.Turtle()

resetscreen()
让所有海龟回到开始的样子
turtle.forward(100)
turtle.resetscreen()

## random

randint(a, b)
得到从 a 到 b 的随机整数，包括 a 和 b
点数 = random.randint(1, 6)
print(点数)

random()
得到 0 到 1 之间的随机小数，不包括 1
print(random.random())
if random.random() < 0.5: print("正面")

randrange(start, stop=None, step=1)
从 range 产生的整数中随机取一个
print(random.randrange(10))
print(random.randrange(0, 100, 5))

uniform(a, b)
得到 a 到 b 之间的随机小数
print(random.uniform(1, 5))
体温 = random.uniform(36, 37)

choice(seq)
从一组值中随机取一个
print(random.choice(["石头", "剪刀", "布"]))
颜色 = random.choice(["red", "blue"])

choices(population, weights=None, k=1)
随机取 k 个，可以重复，可以设置各自的机会
print(random.choices([1, 2, 3], k=5))
print(random.choices("ab", weights=[9, 1], k=10))

sample(population, k)
随机取 k 个，不重复
print(random.sample(range(1, 34), 6))
同学 = random.sample(["小明", "小红", "小刚"], 2)

shuffle(x)
把列表的顺序打乱，原来的列表会改变
牌 = [1, 2, 3, 4]
random.shuffle(牌)

seed(a=None)
设置随机数的种子，种子相同，结果也相同
random.seed(1)
print(random.randint(1, 6))

gauss(mu=0.0, sigma=1.0)
得到正态分布的随机数
print(random.gauss(0, 1))
身高 = random.gauss(140, 5)

getrandbits(k)
得到 k 个二进制位的随机整数
print(random.getrandbits(8))
print(random.getrandbits(1))

triangular(low=0.0, high=1.0, mode=None)
得到三角分布的随机小数
print(random.triangular(0, 10, 5))
x = random.triangular()

## math

pi
圆周率 3.14159…
面积 = math.pi * 5 ** 2
print(面积)

e
自然常数 2.71828…
print(math.e)
print(math.e ** 2)

tau
圆周率的 2 倍
print(math.tau)
print(math.tau / 2)

inf
无穷大，比任何数都大
最小 = math.inf
print(最小 > 10 ** 100)

nan
不是一个数，例如无法得到的结果
print(math.nan)
print(math.isnan(math.nan))

sqrt(x)
得到平方根
print(math.sqrt(16))
斜边 = math.sqrt(3 ** 2 + 4 ** 2)

isqrt(n)
得到平方根的整数部分
print(math.isqrt(17))
print(math.isqrt(100))

cbrt(x)
得到立方根
print(math.cbrt(27))
print(math.cbrt(8))

ceil(x)
向上取整
print(math.ceil(3.1))
车数 = math.ceil(50 / 45)

floor(x)
向下取整
print(math.floor(3.9))
print(math.floor(-3.1))

trunc(x)
去掉小数部分
print(math.trunc(3.9))
print(math.trunc(-3.9))

fabs(x)
得到绝对值，结果是小数
print(math.fabs(-5))
print(math.fabs(2.5))

pow(x, y)
得到 x 的 y 次方，结果是小数
print(math.pow(2, 3))
print(math.pow(9, 0.5))

exp(x)
得到 e 的 x 次方
print(math.exp(1))
print(math.exp(0))

log(x, base=math.e)
得到对数
print(math.log(100, 10))
print(math.log(math.e))

log2(x)
得到以 2 为底的对数
print(math.log2(8))
print(math.log2(1024))

log10(x)
得到以 10 为底的对数
print(math.log10(1000))
print(math.log10(1))

sin(x)
正弦，x 的单位是弧度
print(math.sin(math.pi / 2))
print(math.sin(math.radians(30)))

cos(x)
余弦，x 的单位是弧度
print(math.cos(0))
print(math.cos(math.radians(60)))

tan(x)
正切，x 的单位是弧度
print(math.tan(math.pi / 4))
print(math.tan(math.radians(45)))

asin(x)
反正弦，结果的单位是弧度
print(math.asin(1))
print(math.degrees(math.asin(0.5)))

acos(x)
反余弦，结果的单位是弧度
print(math.acos(1))
print(math.degrees(math.acos(0.5)))

atan(x)
反正切，结果的单位是弧度
print(math.atan(1))
print(math.degrees(math.atan(1)))

atan2(y, x)
由坐标得到角度，单位是弧度
print(math.atan2(1, 1))
角度 = math.degrees(math.atan2(3, 4))

degrees(x)
把弧度变成度
print(math.degrees(math.pi))
print(math.degrees(1))

radians(x)
把度变成弧度
print(math.radians(180))
print(math.sin(math.radians(90)))

hypot(*coordinates)
得到直角三角形的斜边
print(math.hypot(3, 4))
距离 = math.hypot(6, 8)

dist(p, q)
得到两个点之间的距离
print(math.dist((0, 0), (3, 4)))
距离 = math.dist([1, 1], [4, 5])

factorial(n)
得到阶乘 1×2×…×n
print(math.factorial(5))
print(math.factorial(0))

gcd(*integers)
得到最大公因数
print(math.gcd(12, 18))
print(math.gcd(7, 5))

lcm(*integers)
得到最小公倍数
print(math.lcm(4, 6))
print(math.lcm(3, 5))

comb(n, k)
从 n 个里选 k 个，有多少种选法
print(math.comb(5, 2))
print(math.comb(33, 6))

perm(n, k=None)
从 n 个里选 k 个排队，有多少种排法
print(math.perm(5, 2))
print(math.perm(3))

prod(iterable, start=1)
把一组数乘起来
print(math.prod([1, 2, 3, 4]))
print(math.prod(range(1, 6)))

fsum(iterable)
把一组小数加起来，没有误差
print(math.fsum([0.1] * 10))
print(math.fsum([1.5, 2.5]))

fmod(x, y)
得到余数，结果是小数
print(math.fmod(7, 3))
print(math.fmod(5.5, 2))

modf(x)
把小数分成小数部分和整数部分
print(math.modf(3.25))
小数, 整数 = math.modf(5.5)

isclose(a, b, rel_tol=1e-09, abs_tol=0.0)
判断两个小数是不是非常接近
print(math.isclose(0.1 + 0.2, 0.3))
print(math.isclose(1, 1.1))

isnan(x)
判断是不是 nan
print(math.isnan(math.nan))
print(math.isnan(1))

isinf(x)
判断是不是无穷大
print(math.isinf(math.inf))
print(math.isinf(1))

copysign(x, y)
得到大小像 x、正负号像 y 的数
print(math.copysign(3, -1))
print(math.copysign(-3, 1))

## time

time()
得到从 1970 年开始的秒数，可以用来计时
开始 = time.time()
print(time.time() - 开始)

sleep(seconds)
等待几秒
time.sleep(1)
time.sleep(0.1)

localtime(seconds=None)
得到现在的年、月、日、时、分、秒
现在 = time.localtime()
print(现在.tm_hour)

gmtime(seconds=None)
得到世界标准时间
print(time.gmtime().tm_year)
print(time.gmtime(0))

strftime(format, t=None)
把时间按格式变成文字
print(time.strftime("%Y-%m-%d %H:%M:%S"))
print(time.strftime("%H:%M"))

strptime(string, format)
按格式读出文字中的时间
t = time.strptime("2026-01-01", "%Y-%m-%d")
print(t.tm_year)

mktime(t)
把时间变成秒数
秒 = time.mktime(time.localtime())
print(秒)

ctime(seconds=None)
把时间变成英文的文字
print(time.ctime())
print(time.ctime(0))

asctime(t=None)
把时间变成英文的文字
print(time.asctime())
print(time.asctime(time.localtime()))

perf_counter()
得到精确的秒数，用来计时
开始 = time.perf_counter()
print(time.perf_counter() - 开始)

process_time()
得到程序占用处理器的秒数
开始 = time.process_time()
print(time.process_time() - 开始)

monotonic()
得到只会增加的秒数，用来计时
开始 = time.monotonic()
print(time.monotonic() - 开始)

## datetime

datetime(year, month, day, hour=0, minute=0, second=0)
一个日期和时间
t = datetime.datetime(2026, 6, 1, 8, 30)
现在 = datetime.datetime.now()

date(year, month, day)
一个日期
儿童节 = datetime.date(2026, 6, 1)
今天 = datetime.date.today()

time(hour=0, minute=0, second=0)
一天中的时间
上课 = datetime.time(8, 30)
print(上课.hour)

timedelta(days=0, seconds=0, minutes=0, hours=0, weeks=0)
一段时间，可以和日期相加减
一周 = datetime.timedelta(days=7)
print(datetime.date.today() + 一周)

timezone(offset)
时区
北京 = datetime.timezone(datetime.timedelta(hours=8))
print(datetime.datetime.now(北京))

## datetime.datetime

now(tz=None)
得到现在的日期和时间
现在 = datetime.datetime.now()
print(现在.hour)

today()
得到今天的日期
今天 = datetime.date.today()
print(今天.year)

strftime(format)
按格式变成文字
print(datetime.datetime.now().strftime("%Y年%m月%d日"))
print(datetime.date.today().strftime("%m-%d"))

strptime(date_string, format)
按格式读出文字中的日期和时间
t = datetime.datetime.strptime("2026-06-01", "%Y-%m-%d")
print(t.month)

fromisoformat(date_string)
读出“2026-06-01”这样的日期
日 = datetime.date.fromisoformat("2026-06-01")
print(日.day)

isoformat()
变成“2026-06-01”这样的文字
print(datetime.date.today().isoformat())
print(datetime.datetime.now().isoformat())

weekday()
得到星期几，0 是星期一
print(datetime.date.today().weekday())
if 日.weekday() >= 5: print("周末")

isoweekday()
得到星期几，1 是星期一
print(datetime.date.today().isoweekday())
if 日.isoweekday() == 7: print("星期日")

timestamp()
得到从 1970 年开始的秒数
print(datetime.datetime.now().timestamp())
秒 = 时刻.timestamp()

replace(year=None, month=None, day=None)
得到换掉一部分的新日期
print(datetime.date.today().replace(day=1))
明年 = 日.replace(year=2027)

year
年
print(datetime.date.today().year)
年 = 日.year

month
月，1 到 12
print(datetime.date.today().month)
月 = 日.month

day
日，1 到 31
print(datetime.date.today().day)
天 = 日.day

hour
时，0 到 23
print(datetime.datetime.now().hour)
时 = 时刻.hour

minute
分，0 到 59
print(datetime.datetime.now().minute)
分 = 时刻.minute

second
秒，0 到 59
print(datetime.datetime.now().second)
秒 = 时刻.second

## json

dumps(obj, ensure_ascii=True, indent=None)
把列表、字典等变成 JSON 文字
print(json.dumps({"姓名": "小明"}, ensure_ascii=False))
文字 = json.dumps([1, 2, 3])

loads(s)
把 JSON 文字变成列表、字典等
数据 = json.loads('{"a": 1}')
print(数据["a"])

dump(obj, fp, ensure_ascii=True, indent=None)
把列表、字典等写进 JSON 文件
with open("数据.json", "w", encoding="utf-8") as f:
    json.dump({"分数": 90}, f)

load(fp)
从 JSON 文件中读出列表、字典等
with open("数据.json", encoding="utf-8") as f:
    数据 = json.load(f)

## string

ascii_letters
全部英文字母，小写在前、大写在后
print(string.ascii_letters)
字母 = random.choice(string.ascii_letters)

ascii_lowercase
26 个小写字母
print(string.ascii_lowercase)
print("a" in string.ascii_lowercase)

ascii_uppercase
26 个大写字母
print(string.ascii_uppercase)
print(string.ascii_uppercase[0])

digits
10 个数字 0123456789
print(string.digits)
print("5" in string.digits)

punctuation
英文标点符号
print(string.punctuation)
print("!" in string.punctuation)

hexdigits
十六进制的数字
print(string.hexdigits)
print("f" in string.hexdigits)

whitespace
空格、换行等空白字符
print(" " in string.whitespace)
print(len(string.whitespace))

printable
全部可以显示的英文字符
print(string.printable)
print(len(string.printable))

capwords(s, sep=None)
把每个单词的第一个字母变成大写
print(string.capwords("hello world"))
标题 = string.capwords("my book")

## collections

Counter(iterable=None)
数一数每个值出现了几次
次数 = collections.Counter("hello")
print(次数.most_common(1))

deque(iterable=(), maxlen=None)
双端队列，两头都能快速添加和取出
队 = collections.deque([1, 2])
队.appendleft(0)

defaultdict(default_factory=None)
有默认值的字典，没有的键不会出错
次数 = collections.defaultdict(int)
次数["a"] += 1

namedtuple(typename, field_names)
每一项有名字的元组
点 = collections.namedtuple("点", ["x", "y"])
print(点(1, 2).x)

OrderedDict(items=())
记住先后顺序的字典
d = collections.OrderedDict()
d["a"] = 1

ChainMap(*maps)
把几个字典连起来查找
d = collections.ChainMap({"a": 1}, {"b": 2})
print(d["b"])

## itertools

count(start=0, step=1)
从 start 开始一直数下去
for i in itertools.count(1):
    if i > 5: break

cycle(iterable)
不停地重复一组值
灯 = itertools.cycle(["红", "绿"])
print(next(灯))

repeat(object, times=None)
重复一个值
print(list(itertools.repeat("好", 3)))
for _ in itertools.repeat(0, 3): print("加油")

chain(*iterables)
把几组值连起来
print(list(itertools.chain([1, 2], [3])))
for x in itertools.chain("ab", "cd"): print(x)

product(*iterables, repeat=1)
几组值之间的所有搭配
print(list(itertools.product("AB", [1, 2])))
密码 = itertools.product("01", repeat=3)

permutations(iterable, r=None)
所有排列，顺序不同算不同
print(list(itertools.permutations([1, 2, 3])))
print(len(list(itertools.permutations("abcd", 2))))

combinations(iterable, r)
所有组合，不计顺序
print(list(itertools.combinations([1, 2, 3], 2)))
print(len(list(itertools.combinations("abcd", 2))))

combinations_with_replacement(iterable, r)
可以重复取的所有组合
print(list(itertools.combinations_with_replacement("AB", 2)))
print(len(list(itertools.combinations_with_replacement([1, 2], 3))))

accumulate(iterable, func=None)
依次得到累加的结果
print(list(itertools.accumulate([1, 2, 3])))
总分 = list(itertools.accumulate([5, 10, 5]))

islice(iterable, start, stop, step=1)
取出其中的一段
print(list(itertools.islice(itertools.count(), 5)))
前三 = list(itertools.islice("abcdef", 3))

takewhile(predicate, iterable)
一直取到条件不成立为止
print(list(itertools.takewhile(lambda x: x < 5, [1, 4, 6, 2])))
小的 = itertools.takewhile(lambda x: x < 3, range(10))

dropwhile(predicate, iterable)
去掉开头让条件成立的值
print(list(itertools.dropwhile(lambda x: x < 5, [1, 4, 6, 2])))
大的 = itertools.dropwhile(lambda x: x < 3, range(10))

groupby(iterable, key=None)
把相邻的相同值分成一组
for 字, 组 in itertools.groupby("aabbb"):
    print(字, len(list(组)))

zip_longest(*iterables, fillvalue=None)
配对，短的用 fillvalue 补足
print(list(itertools.zip_longest([1, 2], [3])))
print(list(itertools.zip_longest("ab", "c", fillvalue="-")))

pairwise(iterable)
依次取出相邻的两个值
print(list(itertools.pairwise([1, 2, 3])))
for 前, 后 in itertools.pairwise("abc"): print(前, 后)

starmap(function, iterable)
把每一项拆开作为函数的参数
print(list(itertools.starmap(pow, [(2, 3), (3, 2)])))
结果 = itertools.starmap(max, [(1, 2), (5, 3)])

filterfalse(predicate, iterable)
留下让函数结果为假的值
print(list(itertools.filterfalse(lambda x: x % 2, range(6))))
偶数 = itertools.filterfalse(lambda x: x % 2, [1, 2, 3])

batched(iterable, n)
每 n 个分成一组
print(list(itertools.batched("abcde", 2)))
for 组 in itertools.batched(range(6), 3): print(组)

## functools

reduce(function, iterable, initial=None)
依次合并一组值，得到一个结果
print(functools.reduce(lambda a, b: a * b, [1, 2, 3, 4]))
最大 = functools.reduce(max, [3, 9, 5])

lru_cache(maxsize=128)
记住函数算过的结果，下次直接给出
@functools.lru_cache(None)
def 平方(n): return n * n

cache(function)
记住函数算过的全部结果
@functools.cache
def 平方(n): return n * n

partial(func, *args, **keywords)
先固定函数的一部分参数
二进制 = functools.partial(int, base=2)
print(二进制("101"))

wraps(wrapped)
写装饰器时，保留原来函数的名字
@functools.wraps(print)
def 新函数(): pass

cmp_to_key(func)
把比较大小的函数用于排序
按 = functools.cmp_to_key(lambda a, b: a - b)
print(sorted([3, 1, 2], key=按))

total_ordering(cls)
只写一种比较，自动补上其他比较
@functools.total_ordering
class 分数: pass

## statistics

mean(data)
平均数
print(statistics.mean([80, 90, 100]))
平均 = statistics.mean(成绩)

fmean(data)
平均数，结果是小数，算得更快
print(statistics.fmean([1, 2]))
平均 = statistics.fmean(成绩)

median(data)
中位数：排序后正中间的数
print(statistics.median([1, 3, 100]))
print(statistics.median([1, 2, 3, 4]))

median_low(data)
偏小的中位数
print(statistics.median_low([1, 2, 3, 4]))
print(statistics.median_low([1, 3]))

median_high(data)
偏大的中位数
print(statistics.median_high([1, 2, 3, 4]))
print(statistics.median_high([1, 3]))

mode(data)
众数：出现次数最多的值
print(statistics.mode([1, 2, 2, 3]))
print(statistics.mode("hello"))

multimode(data)
所有的众数
print(statistics.multimode([1, 1, 2, 2]))
print(statistics.multimode("aabb"))

stdev(data)
样本标准差，表示数据分散的程度
print(statistics.stdev([1, 2, 3]))
差 = statistics.stdev(成绩)

pstdev(data)
总体标准差
print(statistics.pstdev([1, 2, 3]))
差 = statistics.pstdev(成绩)

variance(data)
样本方差
print(statistics.variance([1, 2, 3]))
差 = statistics.variance(成绩)

pvariance(data)
总体方差
print(statistics.pvariance([1, 2, 3]))
差 = statistics.pvariance(成绩)

quantiles(data, n=4)
把数据分成几等份的分界点
print(statistics.quantiles([1, 2, 3, 4, 5]))
print(statistics.quantiles(range(100), n=10))

harmonic_mean(data)
调和平均数，例如求平均速度
print(statistics.harmonic_mean([40, 60]))
速度 = statistics.harmonic_mean([5, 10])

geometric_mean(data)
几何平均数
print(statistics.geometric_mean([1, 4]))
平均 = statistics.geometric_mean([2, 8])

correlation(x, y)
两组数据的相关程度，从 -1 到 1
print(statistics.correlation([1, 2, 3], [2, 4, 6]))
r = statistics.correlation(身高, 体重)

## copy

copy(x)
复制一层，里面的列表仍是同一个
新的 = copy.copy([1, 2, 3])
新的.append(4)

deepcopy(x)
连同里面的内容全部复制
新的 = copy.deepcopy([[1], [2]])
新的[0].append(9)

## sys

argv
运行程序时给出的参数
print(sys.argv)
print(len(sys.argv))

exit(status=None)
结束程序
if 答案 == "退出":
    sys.exit()

version
Python 的版本
print(sys.version)
print(sys.version[:4])

maxsize
列表最多能有多少项
print(sys.maxsize)
print(sys.maxsize > 100)

stdin
标准输入，可以一行一行地读
行 = sys.stdin.readline()
print(行)

stdout
标准输出，print 就是写到这里
sys.stdout.write("你好\n")
print("你好", file=sys.stdout)

setrecursionlimit(limit)
设置函数最多能调用自己多少层
sys.setrecursionlimit(2000)
print(sys.getrecursionlimit())

getrecursionlimit()
得到函数最多能调用自己多少层
print(sys.getrecursionlimit())
层数 = sys.getrecursionlimit()

getsizeof(object)
得到对象占用多少字节
print(sys.getsizeof([]))
print(sys.getsizeof("你好"))

## os

listdir(path=".")
列出文件夹里的文件名
print(os.listdir())
for 名字 in os.listdir("."): print(名字)

remove(path)
删除一个文件
if os.path.exists("旧.txt"):
    os.remove("旧.txt")

rename(src, dst)
给文件改名
os.rename("旧.txt", "新.txt")
print(os.listdir())

path
和文件名有关的工具
print(os.path.exists("成绩.txt"))
print(os.path.getsize("成绩.txt"))

getcwd()
得到当前的文件夹
print(os.getcwd())
文件夹 = os.getcwd()

mkdir(path)
新建文件夹
os.mkdir("数据")
print(os.listdir())

## re

findall(pattern, string)
找出所有符合的内容，得到列表
print(re.findall(r"\d+", "3只猫5只狗"))
数 = re.findall("[a-z]", "a1b2")

search(pattern, string)
找第一个符合的内容，找不到得到 None
结果 = re.search(r"\d+", "房间 302")
if 结果: print(结果.group())

match(pattern, string)
从开头判断是否符合
if re.match(r"\d{11}", 号码):
    print("以 11 位数字开头")

fullmatch(pattern, string)
判断整个文字是否符合
if re.fullmatch(r"\d{6}", 密码):
    print("是 6 位数字")

sub(pattern, repl, string)
把符合的内容都换掉
print(re.sub(r"\d", "*", "电话 123"))
文字 = re.sub(" +", " ", 文字)

split(pattern, string)
按符合的内容把文字分开
print(re.split("[,;]", "a,b;c"))
词 = re.split(r"\s+", "a b  c")

compile(pattern)
先准备好一个表达式，可以多次使用
数字 = re.compile(r"\d+")
print(数字.findall("1 22"))

## str

upper()
变成大写字母
print("abc".upper())
字 = 字.upper()

lower()
变成小写字母
print("ABC".lower())
答案 = input().lower()

title()
每个单词的第一个字母变成大写
print("hello world".title())
名字 = "li ming".title()

capitalize()
第一个字母变成大写，其余变成小写
print("hello".capitalize())
句子 = 句子.capitalize()

swapcase()
大写变小写，小写变大写
print("aBc".swapcase())
字 = 字.swapcase()

strip(chars=None)
去掉两头的空白或指定的字符
print("  你好  ".strip())
答案 = input().strip()

lstrip(chars=None)
去掉左边的空白或指定的字符
print("  你好".lstrip())
print("007".lstrip("0"))

rstrip(chars=None)
去掉右边的空白或指定的字符
print("你好  ".rstrip())
行 = 行.rstrip("\n")

split(sep=None, maxsplit=-1)
把文字分开，得到列表，默认按空白分
print("a b c".split())
print("1,2,3".split(","))

rsplit(sep=None, maxsplit=-1)
从右边开始把文字分开
print("a.b.c".rsplit(".", 1))
print("a b".rsplit())

splitlines()
按行分开
print("第一行\n第二行".splitlines())
行 = 文字.splitlines()

join(iterable)
用这个文字把一组文字连起来
print("-".join(["a", "b", "c"]))
句子 = "".join(字表)

replace(old, new, count=-1)
把旧的内容都换成新的，得到新文字
print("好好学习".replace("好", "天"))
文字 = 文字.replace(" ", "")

find(sub, start=0)
找到第一次出现的位置，没有时得到 -1
print("hello".find("l"))
if 文字.find("猫") == -1: print("没有猫")

rfind(sub, start=0)
找到最后一次出现的位置，没有时得到 -1
print("hello".rfind("l"))
位置 = 文字.rfind("/")

index(sub, start=0)
找到第一次出现的位置，没有时出错
print("hello".index("e"))
位置 = 文字.index("猫")

count(sub)
数一数出现了几次
print("banana".count("a"))
次数 = 文章.count("的")

startswith(prefix)
判断是不是以某些字开头
print("python".startswith("py"))
if 姓名.startswith("王"): print(姓名)

endswith(suffix)
判断是不是以某些字结尾
print("图.png".endswith(".png"))
if 文件.endswith(".txt"): print(文件)

isdigit()
判断是不是全部是数字
print("123".isdigit())
if 答案.isdigit(): 数 = int(答案)

isalpha()
判断是不是全部是字母或汉字
print("abc".isalpha())
print("a1".isalpha())

isalnum()
判断是不是全部是字母、汉字或数字
print("a1".isalnum())
print("a 1".isalnum())

isdecimal()
判断是不是全部是十进制数字
print("12".isdecimal())
print("1.2".isdecimal())

isnumeric()
判断是不是全部是数字，中文数字也算
print("三".isnumeric())
print("3".isnumeric())

islower()
判断字母是不是全部是小写
print("abc".islower())
print("Abc".islower())

isupper()
判断字母是不是全部是大写
print("ABC".isupper())
print("Abc".isupper())

isspace()
判断是不是全部是空白
print("  ".isspace())
print("a ".isspace())

isidentifier()
判断能不能作为变量的名字
print("分数".isidentifier())
print("1a".isidentifier())

center(width, fillchar=" ")
放在中间，两边补足宽度
print("标题".center(20, "*"))
行 = 文字.center(10)

ljust(width, fillchar=" ")
放在左边，右边补足宽度
print("abc".ljust(6, "."))
列 = 姓名.ljust(8)

rjust(width, fillchar=" ")
放在右边，左边补足宽度
print("7".rjust(3))
列 = str(分数).rjust(5)

zfill(width)
左边用 0 补足宽度
print("7".zfill(3))
学号 = str(n).zfill(4)

format(*args, **kwargs)
把值放进 {} 的位置
print("{}得了{}分".format("小明", 95))
print("{:.2f}".format(3.14159))

partition(sep)
在第一个分隔符处分成三段
print("a=1".partition("="))
名, _, 值 = 行.partition(":")

removeprefix(prefix)
去掉开头的某些字
print("第1章".removeprefix("第"))
名 = 名.removeprefix("小")

removesuffix(suffix)
去掉结尾的某些字
print("图.png".removesuffix(".png"))
名 = 名.removesuffix(".txt")

encode(encoding="utf-8")
把文字变成字节
print("好".encode())
字节 = 文字.encode("utf-8")

expandtabs(tabsize=8)
把制表符换成空格
print("a\tb".expandtabs(4))
行 = 行.expandtabs()

translate(table)
按对照表替换每个字符
表 = str.maketrans("abc", "123")
print("aabbcc".translate(表))

maketrans(x, y=None)
制作 translate 用的对照表
表 = str.maketrans("abc", "123")
print("cab".translate(表))

casefold()
变成小写，用于不分大小写的比较
print("ABC".casefold())
if a.casefold() == b.casefold(): print("一样")

## list

append(object)
在末尾加一项
水果.append("香蕉")
print(水果)

extend(iterable)
在末尾加上另一组值的每一项
a = [1, 2]
a.extend([3, 4])

insert(index, object)
在指定的位置插入一项
a = [1, 3]
a.insert(1, 2)

remove(value)
删除第一个等于这个值的项
水果 = ["苹果", "梨"]
水果.remove("梨")

pop(index=-1)
取出并删除一项，默认是最后一项
最后 = [1, 2, 3].pop()
第一个 = 队列.pop(0)

clear()
删除所有的项
a = [1, 2]
a.clear()

index(value, start=0)
找到值的位置，没有时出错
print(["a", "b"].index("b"))
位置 = 名单.index("小明")

count(value)
数一数这个值有几个
print([1, 2, 2].count(2))
满分 = 成绩.count(100)

sort(key=None, reverse=False)
把列表本身排好顺序
成绩.sort()
成绩.sort(reverse=True)

reverse()
把列表本身的顺序反过来
a = [1, 2, 3]
a.reverse()

copy()
复制一个新列表
a = [1, 2]
b = a.copy()

## dict

keys()
得到所有的键
for 姓名 in 成绩.keys(): print(姓名)
print(list({"a": 1}.keys()))

values()
得到所有的值
print(sum(成绩.values()))
print(list({"a": 1}.values()))

items()
得到所有的键和值
for 姓名, 分 in 成绩.items():
    print(姓名, 分)

get(key, default=None)
按键取值，没有这个键时得到默认值
print({"a": 1}.get("b", 0))
分 = 成绩.get("小明")

pop(key, default=None)
取出并删除一个键的值
d = {"a": 1}
print(d.pop("a"))

popitem()
取出并删除最后加入的键和值
d = {"a": 1, "b": 2}
print(d.popitem())

update(other)
用另一个字典更新内容
d = {"a": 1}
d.update({"b": 2})

setdefault(key, default=None)
没有这个键时，先放入默认值
d = {}
d.setdefault("a", []).append(1)

clear()
删除所有的键和值
d = {"a": 1}
d.clear()

copy()
复制一个新字典
d = {"a": 1}
新的 = d.copy()

fromkeys(iterable, value=None)
用一组键建立字典，值都相同
d = dict.fromkeys(["a", "b"], 0)
print(d)

## set

add(elem)
加入一个值
s = {1, 2}
s.add(3)

remove(elem)
删除一个值，没有时出错
s = {1, 2}
s.remove(1)

discard(elem)
删除一个值，没有时也不出错
s = {1, 2}
s.discard(5)

pop()
取出并删除任意一个值
s = {1, 2}
print(s.pop())

clear()
删除所有的值
s = {1, 2}
s.clear()

union(*others)
并集：两个集合的所有值
print({1, 2}.union({2, 3}))
全部 = 一班.union(二班)

intersection(*others)
交集：两个集合都有的值
print({1, 2}.intersection({2, 3}))
共同 = 一班.intersection(二班)

difference(*others)
差集：前面有、后面没有的值
print({1, 2}.difference({2, 3}))
缺席 = 全班.difference(到场)

symmetric_difference(other)
只在其中一个集合里的值
print({1, 2}.symmetric_difference({2, 3}))
不同 = a.symmetric_difference(b)

issubset(other)
判断是不是子集
print({1}.issubset({1, 2}))
if 小组.issubset(全班): print("都在")

issuperset(other)
判断是不是包含另一个集合
print({1, 2}.issuperset({1}))
if 全班.issuperset(小组): print("都在")

isdisjoint(other)
判断两个集合有没有共同的值，没有时是 True
print({1}.isdisjoint({2}))
if a.isdisjoint(b): print("没有重复")

update(*others)
加入另一组值
s = {1}
s.update([2, 3])

copy()
复制一个新集合
s = {1, 2}
新的 = s.copy()

## file

read(size=-1)
读出全部内容
with open("日记.txt", encoding="utf-8") as f:
    print(f.read())

readline()
读出一行
with open("日记.txt", encoding="utf-8") as f:
    print(f.readline())

readlines()
读出所有的行，得到列表
with open("日记.txt", encoding="utf-8") as f:
    行 = f.readlines()

write(text)
写入文字，不会自动换行
with open("日记.txt", "w", encoding="utf-8") as f:
    f.write("第一行\n")

writelines(lines)
写入一组文字
with open("名单.txt", "w", encoding="utf-8") as f:
    f.writelines(["小明\n", "小红\n"])

close()
关闭文件
f = open("日记.txt", "a", encoding="utf-8")
f.close()

seek(offset)
移动到文件中的某个位置
f.seek(0)
print(f.read())
`;

type EntryKind = 'keyword' | 'function' | 'type' | 'constant' | 'module' | 'method';

/** A name or keyword of Python with its explanation. */
export type PythonEntry = {
  readonly name: string;
  /** A keyword, a built-in function, a module, or a member of one: `keyword`, `builtin`, `module`, `math`, `str`. */
  readonly owner: string;
  readonly kind: EntryKind;
  readonly signature: string;
  /** One Chinese sentence. */
  readonly sentence: string;
  readonly example: string;
};

/** The values whose methods the table has. */
const valueTypes = new Set(['str', 'list', 'dict', 'set', 'file', 'turtle.Turtle', 'turtle.Screen']);

function kindOf(owner: string, name: string, signature: string): EntryKind {
  if (owner === 'keyword' || owner === 'module') return owner;
  if (!signature.includes('(')) return 'constant';
  if (valueTypes.has(owner) || owner === 'datetime.datetime') return 'method';
  return /^[A-Z]/.test(name) ? 'type' : 'function';
}

function readTable(text: string): readonly PythonEntry[] {
  let owner = '';
  const entries: PythonEntry[] = [];
  for (const part of text.trim().split('\n\n')) {
    const [signature = '', sentence = '', ...example] = part.split('\n');
    if (signature.startsWith('## ')) {
      owner = signature.slice(3);
      continue;
    }
    const name = /^\w+/.exec(signature)?.[0] ?? '';
    const kind = kindOf(owner, name, signature);
    entries.push({ name, owner, kind, signature, sentence, example: example.join('\n') });
  }
  return entries;
}

export const entries = readTable(table);

const byOwner = new Map<string, Map<string, PythonEntry>>();
for (const entry of entries) {
  const members = byOwner.get(entry.owner) ?? new Map<string, PythonEntry>();
  members.set(entry.name, entry);
  byOwner.set(entry.owner, members);
}

/** Owners that have the members of others as well: the functions of the module turtle are those of its turtle. */
const parents: Readonly<Record<string, readonly string[]>> = {
  turtle: ['turtle.Turtle', 'turtle.Screen'],
  'datetime.date': ['datetime.datetime'],
};

/** Returns the entries of an owner by name; none for an owner that is not in the table. */
export function membersOf(owner: string): readonly PythonEntry[] {
  const names = new Map<string, PythonEntry>();
  for (const one of [owner, ...(parents[owner] ?? [])])
    for (const [name, entry] of byOwner.get(one) ?? []) if (!names.has(name)) names.set(name, entry);
  return [...names.values()];
}

/** Returns one entry of an owner. */
export function memberOf(owner: string, name: string): PythonEntry | undefined {
  for (const one of [owner, ...(parents[owner] ?? [])]) {
    const entry = byOwner.get(one)?.get(name);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Returns whether Python has a module of this name that the lessons use. */
export function isModule(name: string): boolean {
  return byOwner.get('module')?.has(name) === true;
}
