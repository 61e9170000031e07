# kind: misspelt-module
# line: 4
# hint: 「turtel」 「turtle」
import turtel
