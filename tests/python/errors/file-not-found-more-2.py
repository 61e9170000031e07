# kind: file-not-found
# line: 4
import os
os.remove("x.txt")
