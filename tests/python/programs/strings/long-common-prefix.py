# points: E2.4 G3.5
def common(words):
    if not words:
        return ''
    prefix = words[0]
    for word in words[1:]:
        while not word.startswith(prefix):
            prefix = prefix[:-1]
    return prefix
print(repr(common(['flower', 'flow', 'flight'])))
print(repr(common(['dog', 'car'])), repr(common([])))
import os
print(os.path.commonprefix(['interview', 'internet', 'interval']))
