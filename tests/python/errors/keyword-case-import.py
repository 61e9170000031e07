# kind: keyword-case
# line: 4
# hint: 「Import」 「import」
Import turtle
