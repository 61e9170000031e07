# kind: import-form
# line: 4
# hint: 「import」
import "turtle"
