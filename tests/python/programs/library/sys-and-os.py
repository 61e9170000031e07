# points: E4.6
import sys, os
print(sys.version_info >= (3, 12), sys.maxsize > 2 ** 30, sys.byteorder)
print(type(sys.argv).__name__, len(sys.argv), 'sys' in sys.modules)
print(os.sep, os.linesep == '\n', os.name)
os.environ['MY_NAME'] = '小明'
print(os.environ['MY_NAME'], os.getenv('NOT_THERE', '默认'))
print(sys.getsizeof([]) > 0, sys.intern('a') is sys.intern('a'), sys.float_info.max, sys.float_info.epsilon)
print('错误信息', file=sys.stderr)
print(os.path.basename(os.path.join('a', 'b', 'c.py')), os.path.abspath('x').endswith('x'))
print(sys.getdefaultencoding(), sys.stdout.encoding.lower(), sys.getrefcount([]) >= 1)
