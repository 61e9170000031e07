# kind: missing-key
# line: 6
# 通讯录
phone = {"小明": "123", "小红": "456"}
name = "小刚"
print(name + "的电话是" + phone[name])
