# kind: relative-import
# line: 3
from . import helper
