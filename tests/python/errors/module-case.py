# kind: module-case
# line: 4
# hint: 「Random」 「random」
import Random
