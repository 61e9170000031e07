# kind: module-not-usable
# line: 5
# hint: 「subprocess」
import subprocess
subprocess.run(["没有的程序"])
