# kind: missing-colon
# line: 4
# hint: 「class」
class Dog
    name = "旺财"
