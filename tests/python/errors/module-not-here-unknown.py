# kind: module-not-here
# line: 4
# hint: 「woshishui」 「random」
import woshishui
