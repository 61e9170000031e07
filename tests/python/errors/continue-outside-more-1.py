# kind: continue-outside
# line: 3
continue
