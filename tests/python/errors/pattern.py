# kind: pattern
# line: 4
import re
print(re.findall("(", "abc"))
