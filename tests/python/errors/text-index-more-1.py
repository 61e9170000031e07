# kind: text-index
# line: 5
# 字符串
s = "人生苦短，我用Python"
print(s[100])
