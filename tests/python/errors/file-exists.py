# kind: file-exists
# line: 5
import os
os.mkdir("folder")
os.mkdir("folder")
