# kind: delete-target
# line: 4
# hint: 「del」
del 5
