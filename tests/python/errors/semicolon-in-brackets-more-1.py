# kind: semicolon-in-brackets
# line: 4
# 通讯录
phone = {"小明": "123"; "小红": "456"}
