# kind: misspelt-attribute
# line: 5
# hint: 「random」 「randnit」 「randint」
import random
print(random.randnit(1, 6))
