# kind: import-form
# line: 4
# 导入
import "random"
