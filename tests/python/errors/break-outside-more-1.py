# kind: break-outside
# line: 3
break
