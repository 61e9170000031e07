# kind: eval-text
# line: 3
eval("1 +")
