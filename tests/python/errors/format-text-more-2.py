# kind: format-text
# line: 4
year = 2024
print("今年是{}年{}月".format(year))
