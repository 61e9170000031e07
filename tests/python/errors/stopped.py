# kind: stopped
# line: 3
raise KeyboardInterrupt
