"""Words that the explanations of errors share. Texts for pupils are Chinese; names and values stand in 「」."""

import re

TYPE_WORDS = {
    'int': '整数',
    'float': '小数',
    'complex': '复数',
    'str': '文字',
    'bytes': '字节',
    'bool': '真假值',
    'list': '列表',
    'tuple': '元组',
    'dict': '字典',
    'set': '集合',
    'frozenset': '集合',
    'NoneType': '空值「None」',
    'function': '函数',
    'builtin_function_or_method': '函数',
    'method': '函数',
    'method_descriptor': '函数',
    'type': '类',
    'module': '模块',
    'range': '「range」',
    'generator': '生成器',
    '_io.TextIOWrapper': '文件',
    'TextIOWrapper': '文件',
    'dict_keys': '字典的键',
    'dict_values': '字典的值',
    'dict_items': '字典的内容',
}

FUNCTION_TYPES = ('function', 'builtin_function_or_method', 'method', 'method_descriptor', 'method-wrapper')


def shown(value, longest=20):
    """Returns a name or value of the program in 「」, shortened to so many characters."""
    text = ' '.join(value[:200].split()) if isinstance(value, str) else str(value)
    if len(text) > longest:
        text = text[: longest - 1] + '…'
    return f'「{text}」'


def lines_of(source):
    """Returns the lines of a program as CPython counts them."""
    return re.split(r'\r\n|\r|\n', source)


def type_word(name):
    """Returns the Chinese word for a type, for example 文字 for `str`; other types are shown by name."""
    return TYPE_WORDS.get(name) or shown(name.rpartition('.')[2])


def distance(one, other):
    """Returns how many letters must be changed, added, left out or swapped with their neighbour."""
    before, row = [], list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def nearest(word, candidates):
    """Returns the candidate that is probably meant by a misspelt word, or None."""
    if not 2 <= len(word) <= 40:
        return None
    allowed = 1 if len(word) < 6 else 2
    close = [(abs(len(one) - len(word)), one) for one in candidates]
    found = [(distance(word, one), extra, one) for extra, one in close if extra <= allowed]
    best = min(found, default=(0, 0, None))
    return best[2] if 0 < best[0] <= allowed else None


def same_letters(word, candidates):
    """Returns the candidate that differs from the word only in capital letters, or None."""
    return next((one for one in candidates if one != word and one.lower() == word.lower()), None)
