# kind: misspelt-name
# line: 6
# hint: 「say_helo」 「say_hello」
def say_hello():
    print("你好")
say_helo()
