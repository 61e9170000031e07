# kind: missing-space
# line: 4
# hint: 「whileTrue」
whileTrue:
    print(1)
