# kind: text-without-quotes
# line: 4
# 其他
print(Hello World!)
