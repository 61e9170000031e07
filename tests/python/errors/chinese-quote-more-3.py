# kind: chinese-quote
# line: 3
Print(“我爱编程”)
