# points: E4.6 E5.4
import math
import random as r
from math import sqrt, pi as PI
from collections import *
import os.path
print(math.sqrt(16), sqrt(2), PI, math is __import__('math'))
r.seed(1)
print(r.randint(1, 10))
print(Counter('aab'), os.path.join('a', 'b.txt'))
try:
    import a_module_that_is_not_here
except ImportError as error:
    print(type(error).__name__, error)
try:
    from math import squareroot
except ImportError as error:
    print(error.name, str(error).split(' (')[0])
import sys
print('math' in sys.modules, type(sys.version_info.major))
