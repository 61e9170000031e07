# kind: misspelt-import-name
# line: 4
# hint: 「random」 「randit」 「randint」
from random import randit
