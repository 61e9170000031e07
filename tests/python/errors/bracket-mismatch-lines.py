# kind: bracket-mismatch
# line: 6
# hint: 「)」 「[」
a = [1,
     2,
     3)
