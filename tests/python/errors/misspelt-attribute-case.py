# kind: misspelt-attribute
# line: 5
# hint: 「Sqrt」 「sqrt」
import math
print(math.Sqrt(4))
