# kind: unfinished-line
# line: 5
# hint: 「+=」
a = 3
a +=
