# points: E3.4
import traceback, sys
def a():
    b()
def b():
    raise ValueError('深处')
try:
    a()
except ValueError as error:
    print(traceback.format_exception_only(error))
    frames = traceback.extract_tb(error.__traceback__)
    print([f.name for f in frames][1:], [f.lineno for f in frames])
    print(sys.exc_info()[0].__name__)
try:
    eval('1 +')
except SyntaxError as error:
    print(error.msg, error.lineno, error.offset, error.text)
try:
    exec('if True\n    pass')
except SyntaxError as error:
    print(error)
try:
    compile('x = = 1', '<作业>', 'exec')
except SyntaxError as error:
    print(error)
