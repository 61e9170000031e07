# kind: foreign-statement
# line: 6
# 其他
if True:
    print(1)
end if
