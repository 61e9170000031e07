# points: E3.4
import sys
try:
    sys.exit('第一次')
except SystemExit as error:
    print('抓住', error, error.code)
name = input()
if not name:
    sys.exit('没有名字，程序结束')
print('你好', name)
print('never')
