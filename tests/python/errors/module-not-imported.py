# kind: module-not-imported
# line: 4
# hint: 「random」
n = random.randint(1, 6)
