# kind: foreign-name
# line: 4
# 其他
end
