# kind: number-needed
# line: 5
# hint: 文字
import math
print(math.sqrt("16"))
