# kind: text-plus-other
# line: 6
# 通讯录
phone = {"小明": 123, "小红": 456}
for name in phone:
    print(name + "：" + phone[name])
