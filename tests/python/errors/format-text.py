# kind: format-text
# line: 3
print("%s今年%d岁" % ("小明", ))
