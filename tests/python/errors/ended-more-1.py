# kind: ended
# line: 4
exit
exit()
