# kind: call-without-brackets
# line: 4
# hint: 「input」
name = input "你叫什么"
