# kind: misspelt-name
# line: 5
# hint: 「socre」 「score」
score = 90
print(socre)
