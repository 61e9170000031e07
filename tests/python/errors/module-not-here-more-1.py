# kind: module-not-here
# line: 4
# 其他
import this_is_mine
