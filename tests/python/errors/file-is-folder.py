# kind: file-is-folder
# line: 5
import os
os.mkdir("folder")
f = open("folder")
