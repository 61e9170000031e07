# kind: module-not-here
# line: 3
import 海龟
