# kind: invalid-character
# line: 4
# hint: 「$」
$a = 5
