"""Explains the errors of a running program to pupils.

`_RULES` lists rules for each class of error. They are tried from top to bottom, for the class of the error
and then for its base classes; `_CLASSES` has the explanation if none fits.
"""

import ast
import builtins
import keyword
import re
import sys
import traceback
from typing import NamedTuple

from campus_error_words import FUNCTION_TYPES, TYPE_WORDS, nearest, same_letters, shown, type_word


class Finding(NamedTuple):
    """An explanation of an error."""

    kind: str
    hint: str


class Rule(NamedTuple):
    """Fits when the pattern is found in the message. Groups fill the hint: types as words, others in 「」."""

    kind: str
    hint: str
    pattern: str = ''


class Situation:
    """An error, the frame of the pupil's file that it came from, and the expression that failed."""

    def __init__(self, error, message, sources, frame=None, source='', segment=''):
        self.error = error
        self.text = _text(error)
        # CPython's message with its suggestion.
        self.message = message
        self.sources = sources
        self.frame = frame
        self.source = source
        self.node = _parse(segment)
        # The error comes from text given to eval, or from inside a function of Python.
        self.is_eval = False
        self.is_inside = False
        self.line_text = ''

    @property
    def suggestion(self):
        """The name that CPython suggests, or None."""
        match = re.search(r"Did you mean: '([^']+)'\?", self.message)
        return match[1].rpartition('.')[2] if match else None


def _text(error):
    try:
        return str(error)[:2000]
    except Exception:
        # A class of the pupil may have a wrong `__str__`.
        return ''


def _parse(segment):
    """Returns the syntax tree of the text of an expression or statement, or None."""
    if not segment or len(segment) > 2000:
        return None
    for text, mode in ((f'({segment}\n)', 'eval'), (segment, 'exec')):
        try:
            tree = ast.parse(text, mode=mode)
        except (SyntaxError, ValueError):
            continue
        return tree.body if mode == 'eval' else next(iter(tree.body), None)
    return None


# Values of the program. Only built-in types are read, so no code of the pupil runs.

_MISSING = object()
_PLAIN = (list, tuple, str, dict, range)


def value_of(node, frame):
    """Returns the value of a simple expression in a frame, or `_MISSING`."""
    if isinstance(node, ast.Constant):
        return node.value
    if frame is None:
        return _MISSING
    if isinstance(node, ast.Name):
        return frame.f_locals.get(node.id, frame.f_globals.get(node.id, _MISSING))
    if isinstance(node, ast.Attribute):
        owner = value_of(node.value, frame)
        members = getattr(owner, '__dict__', None) if owner is not _MISSING else None
        return members.get(node.attr, _MISSING) if type(members) is dict else _MISSING
    if isinstance(node, ast.Subscript):
        return _item(value_of(node.value, frame), value_of(node.slice, frame))
    if isinstance(node, (ast.UnaryOp, ast.BinOp)):
        return _calculated(node, frame)
    return _MISSING


def _item(owner, index):
    if type(owner) not in _PLAIN or type(index) not in (int, str):
        return _MISSING
    try:
        return owner[index]
    except (LookupError, TypeError):
        return _MISSING


def _calculated(node, frame):
    """Returns the value of a sum, difference or sign of whole numbers."""
    parts = [node.operand] if isinstance(node, ast.UnaryOp) else [node.left, node.right]
    values = [value_of(part, frame) for part in parts]
    if any(type(value) is not int for value in values):
        return _MISSING
    if isinstance(node.op, ast.USub):
        return -values[0]
    if isinstance(node.op, ast.Add):
        return values[0] + values[1]
    return values[0] - values[1] if isinstance(node.op, ast.Sub) else _MISSING


def _text_of(node):
    """Returns the text of a short expression in 「」, or an empty text."""
    try:
        text = ast.unparse(node) if node is not None else ''
    except (ValueError, RecursionError):
        return ''
    return shown(text) if 0 < len(text) <= 20 else ''


# Names.

_HOMES = {
    'random': 'randint randrange choice choices shuffle sample uniform',
    'math': 'sqrt pi floor ceil sin cos tan gcd factorial',
    'time': 'sleep strftime localtime perf_counter',
    'turtle': 'forward fd backward bk left lt right rt penup pu pendown pd pensize pencolor fillcolor '
    'begin_fill end_fill goto setx sety home circle dot stamp shape hideturtle showturtle speed Turtle '
    'Screen bgcolor done mainloop tracer',
    'datetime': 'timedelta',
    'collections': 'deque Counter defaultdict namedtuple',
    'json': 'loads dumps',
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}
_FAMILIAR = (
    'turtle random math time datetime calendar string json re os sys collections itertools functools '
    'statistics decimal fractions copy heapq bisect enum dataclasses typing abc'
).split()
_HERE = '这里有「turtle」「random」「math」「time」「datetime」「json」等。'
_UNUSABLE = 'concurrent ftplib getpass http multiprocessing smtplib socket subprocess threading urllib webbrowser'.split()
_ABSENT = 'tkinter pygame pgzrun easygui pip numpy pandas matplotlib jieba requests PIL cv2'.split()


def _is_module(name):
    return name in sys.stdlib_module_names


def _assigned_at(name, source):
    """Returns the indentation of the first line that gives a name its value, or None."""
    word = re.escape(name)
    match = re.search(
        rf'(?m)^([ \t]*)(?:(?:[^\W\d][\w, ]*,\s*)?{word}\s*(?:,[\w, ]*)?(?:[-+*/]?=(?!=)|:\s*\w+\s*=)'
        rf'|(?:def|class)\s+{word}\b|for\s+(?:[\w, ]*,\s*)?{word}\b(?:\s*,[\w, ]*)?\s+in\b)',
        source,
    )
    return None if match is None else len(match[1])


def _name_home(name, situation):
    """A name of a module that is not imported, or a function of one."""
    if name in _FAMILIAR:
        return Finding('module-not-imported', f'用到了模块{shown(name)}，可是前面还没有导入它。看看程序的开头。')
    home = _HOME_OF.get(name)
    if home:
        hint = f'{shown(name)}是模块{shown(home)}里的。看看开头有没有导入，用的时候前面要不要写模块的名字。'
        return Finding('name-of-module', hint)
    return None


def _name_spelling(name, situation):
    """A misspelt name or keyword."""
    frame = situation.frame
    names = [*frame.f_locals, *frame.f_globals][:500] if frame else []
    known = [*names, *dir(builtins), *keyword.kwlist]
    meant = same_letters(name, known)
    if meant:
        hint = f'没有叫{shown(name)}的东西。大写和小写是不同的字母，你想写的是不是{shown(meant)}？'
        return Finding('name-case', hint)
    meant = nearest(name.lower(), ['true', 'false', 'none'])
    if meant and len(name) > 3:
        hint = f'{shown(name)}像是写错了。你想写的是不是{shown(meant.title())}？一个字母一个字母地看。'
        return Finding('misspelt-name', hint)
    if f"Did you mean: 'self.{name}'" in situation.message:
        return Finding('self-missing', f'这里没有叫{shown(name)}的变量。如果它是对象自己的，看看名字的前面少了什么。')
    # Two Chinese names of two characters are often alike.
    candidates = [situation.suggestion] if situation.suggestion else names if len(name) > 2 else []
    meant = nearest(name, candidates)
    if meant:
        hint = f'没有叫{shown(name)}的东西。你想写的是不是{shown(meant)}？一个字母一个字母地看。'
        return Finding('misspelt-name', hint)
    meant = nearest(name, [*keyword.kwlist, *_FAMILIAR]) if len(name) > 3 else None
    if meant:
        hint = f'{shown(name)}像是写错了。你想写的是不是{shown(meant)}？一个字母一个字母地看。'
        return Finding('misspelt-keyword' if keyword.iskeyword(meant) else 'misspelt-name', hint)
    return None


def _name_order(name, situation):
    """A name that gets its value later, or only inside a function."""
    if re.match(rf'\s*{re.escape(name)}\s*[-+*/]?=(?!=)', situation.line_text):
        return Finding('name-before-assignment', f'这一行要用{shown(name)}原来的值，可是它还没有值。看看前面有没有先给它一个值。')
    indent = _assigned_at(name, situation.source)
    if indent is None:
        return None
    if indent == 0:
        return Finding('name-before-assignment', f'电脑走到这一行，还不知道{shown(name)}是什么。看看给它值的那一行是不是在后面。')
    hint = f'{shown(name)}只在别的地方有值：可能在函数里面，或者那一行没有执行。看看它是在哪里得到值的。'
    return Finding('name-elsewhere', hint)


def _name_form(name, situation):
    """A comment, a text without quotes, or two words that are written as one."""
    line = situation.line_text
    if re.search(rf'(?://|/\*).*{re.escape(name)}', line):
        return Finding('comment-sign', '「//」不是注释的符号，它是除法。注释是写给人看的话，想一想用哪个符号开头。')
    if name == 'self':
        return Finding('self-missing', '这里不认识「self」。看看这个函数的括号里，第一个参数是什么。')
    word = re.match(r'(import|return|print|del|raise)\w', name)
    if word:
        return Finding('missing-space', f'{shown(name)}连在一起了，电脑看不出{shown(word[1])}。看看它的后面是不是少了空格。')
    return None


_FOREIGN_NAMES = (
    'null nil undefined cout cin System console end then begin echo printf println document Math scanf'
).split()


def _name_text(name, situation):
    """A name of another language, or one that is probably a text."""
    if name in _FOREIGN_NAMES:
        return Finding('foreign-name', f'{shown(name)}是别的编程语言里的写法，这里没有。想一想这里该怎么写。')
    # The name is an argument, a key, or the whole right side.
    is_value = rf'[(\[,]\s*{name}\s*[\]),]|[{{,]\s*{name}\s*:|=\s*{name}\s*(?:$|:|\))'
    if name.isascii() and not re.search(is_value, situation.line_text):
        return None
    hint = f'没有叫{shown(name)}的东西。如果它是一段文字，看看少了什么；如果它是变量，先要给它一个值。'
    return Finding('missing-quotes', hint)


def find_name(situation):
    """A name that does not exist."""
    name = getattr(situation.error, 'name', None)
    if not name:
        return None
    for rule in (_name_order, _name_home, _name_form, _name_spelling, _name_text):
        finding = rule(name, situation)
        if finding:
            return finding
    return Finding('unknown-name', f'没有叫{shown(name)}的东西。看看名字有没有写对，前面有没有给它一个值。')


def find_local_name(situation):
    """A variable of a function that is used before it has a value."""
    match = re.search(r"variable '(\w+)'", situation.text)
    if not match:
        return None
    name = shown(match[1])
    if situation.frame is not None and match[1] in situation.frame.f_globals:
        hint = f'函数里面给{name}赋值，它就成了函数自己的变量，和外面的不是同一个。它在这一行还没有值。'
        return Finding('global-changed-in-function', hint)
    return Finding('local-before-assignment', f'用到{name}的时候，它在这个函数里还没有值。看看给它值的那一行有没有先执行。')


# Calls.

_CALLED = {
    'int': ('call-number', '整数'),
    'float': ('call-number', '小数'),
    'str': ('call-text', '文字'),
    'list': ('call-list', '列表'),
    'tuple': ('call-list', '元组'),
    'dict': ('call-dict', '字典'),
    'set': ('call-set', '集合'),
    'NoneType': ('call-none', '空值「None」'),
    'module': ('call-module', '模块'),
    'bool': ('call-bool', '真假值'),
}
_CALL_HINTS = {
    'call-number': '{name}是数，后面跟着括号，电脑以为要调用函数。如果是乘法，看看少了什么符号。',
    'call-list': '{name}是{word}，不是函数，后面不能用圆括号。取里面的一项，用哪种括号？',
    'call-dict': '{name}是{word}，不是函数，后面不能用圆括号。取里面的一项，用哪种括号？',
    'call-module': '{name}是模块，不能直接当函数用。看看要用的是模块里的哪个函数。',
    'call-none': '括号前面是空值「None」，不是函数。看看是不是多写了一对括号。',
}


def find_call(situation):
    """Something that is not a function is called."""
    match = re.search(r"^'([\w.]+)' object is not callable", situation.text)
    if not match:
        return None
    function = situation.node.func if isinstance(situation.node, ast.Call) else None
    name = function.id if isinstance(function, ast.Name) else None
    if name and name in dir(builtins) and match[1] != 'module':
        hint = f'{shown(name)}本来是函数，可是程序把它当变量用了。看看前面哪一行给它赋了值，换一个名字。'
        return Finding('builtin-replaced', hint)
    kind, word = _CALLED.get(match[1], ('call-object', type_word(match[1])))
    hint = _CALL_HINTS.get(kind, '{name}是{word}，不是函数，后面不能用括号。')
    return Finding(kind, hint.format(name=_text_of(function) or '括号前面', word=word))


def _first_parameter(situation, function):
    """Returns the first parameter of a method of a pupil's class by the name in the message."""
    owner, _, method = function.rpartition('.')
    if not owner or situation.frame is None:
        return None
    found = value_of(ast.Name(owner.rpartition('.')[2]), situation.frame)
    if not isinstance(found, type):
        return None
    code = getattr(vars(found).get(method), '__code__', None)
    return code.co_varnames[0] if code and code.co_argcount else ''


def _called_name(situation, name):
    """Returns the name by which the line calls the function of a message: a class for its `__init__`."""
    parts = name.split('.')
    if parts[-1] == '__init__' and len(parts) > 1:
        return parts[-2]
    function = getattr(situation.node, 'func', None)
    called = getattr(function, 'attr', getattr(function, 'id', None))
    # Functions of Python may be replaced by ours, whose names begin with `_`.
    return called if called and parts[-1].startswith('_') else parts[-1]


def find_argument_count(situation):
    """Too many arguments; a method without self counts one that the pupil does not see."""
    pattern = r'^([\w.<>]+)\(\) takes (?:from )?(\d+)(?: to (\d+))? positional arguments? but (\d+)'
    match = re.search(pattern, situation.text)
    if not match:
        return None
    name, most, given = match[1], int(match[3] or match[2]), int(match[4])
    short = _called_name(situation, name)
    own = 1 if name.split('.')[-2:-1] not in ([], ['<locals>']) else 0
    if own and given == most + 1 and _first_parameter(situation, name) not in (None, 'self', 'cls'):
        hint = f'{shown(short)}写在类里面，第一个参数是留给对象自己的。看看它的括号里少了什么。'
        return Finding('self-missing', hint)
    if most == own:
        hint = f'{shown(short)}不要参数，这里却给了 {given - own} 个。看看括号里。'
    else:
        hint = f'{shown(short)}最多要 {most - own} 个参数，这里给了 {given - own} 个。数一数括号里的参数。'
    return Finding('too-many-arguments', hint)


def find_missing_argument(situation):
    """Too few arguments, or a method that is called on the class."""
    pattern = r'^([\w.<>]+)\(\) missing \d+ required (?:positional|keyword-only) arguments?: (.+)$'
    match = re.search(pattern, situation.text)
    if not match:
        return None
    short = _called_name(situation, match[1])
    names = re.findall(r"'(\w+)'", match[2])
    if names[:1] == ['self']:
        hint = f'{shown(short)}要由一个对象来做，这里用的是类的名字。看看前面有没有先造出一个对象。'
        return Finding('class-for-object', hint)
    missing = ''.join(shown(name) for name in names[:3])
    return Finding('missing-arguments', f'{shown(short)}还少 {len(names)} 个参数：{missing}。数一数括号里的参数。')


def find_class_without_init(situation):
    """A class that takes no arguments, perhaps because `__init__` is misspelt."""
    match = re.search(r'^(\w+)\(\) takes no arguments', situation.text)
    if not match:
        return None
    made = value_of(ast.Name(match[1]), situation.frame)
    if _misspelt_init(made):
        return Finding('misspelt-init', f'类{shown(match[1])}里有一个函数的名字和「__init__」很像。一个字母一个字母地看，数数下划线。')
    return Finding('class-takes-no-arguments', f'造{shown(match[1])}的时候不要参数，这里却给了。看看类里面有没有接收它们的函数。')


def _misspelt_init(made):
    names = set(vars(made)) - {'__init__'} if isinstance(made, type) else ()
    return any(nearest(name, ['__init__']) or re.fullmatch(r'_*(?:init|int|inti)_*', name) for name in names)


# Values of the wrong type.


def find_none(situation):
    """A function that returns nothing is used as a value."""
    if 'NoneType' not in situation.text or 'not callable' in situation.text:
        return None
    hint = '这里用到了空值「None」。看看它从哪里来：函数没有用「return」交出结果，或者函数本来就没有结果。'
    return Finding('none-used', hint)


def find_function_not_called(situation):
    """A function without its brackets is used as a value."""
    types = re.findall(r"(?:'|type )([\w-]+)'?", situation.text)
    if not any(one in FUNCTION_TYPES for one in types) or 'not callable' in situation.text:
        return None
    if 'not subscriptable' in situation.text:
        name = _text_of(getattr(situation.node, 'value', None))
        return Finding('square-brackets-call', f'{name}是函数，要用的东西放在哪种括号里？看看这里的方括号。')
    node = situation.node
    parts = [getattr(node, 'left', node), *getattr(node, 'comparators', [getattr(node, 'right', None)])]
    functions = [part for part in parts if callable(_looked_up(part, situation.frame))]
    name = next((_text_of(part) for part in functions), '')
    return Finding('function-not-called', f'这里用的是函数{name}本身，不是它算出来的结果。看看函数名的后面少了什么。')


def _looked_up(node, frame):
    """Returns the method that an attribute of a built-in value names, or the value of a name."""
    if isinstance(node, ast.Attribute):
        owner = value_of(node.value, frame)
        if isinstance(owner, type(ast)):
            return vars(owner).get(node.attr)
        if type(owner) in (*_PLAIN, int, float, set):
            return getattr(owner, node.attr, None)
        return getattr(type(owner), node.attr, None) if owner is not _MISSING else None
    found = value_of(node, frame) if node is not None else _MISSING
    if found is _MISSING and isinstance(node, ast.Name):
        found = getattr(builtins, node.id, None)
    return None if found is _MISSING else found


def find_wrong_inside(situation):
    """A value that a function of Python cannot use, which the pupil's line does not show."""
    pattern = (
        'can only concatenate|unsupported operand|not supported between|not subscriptable|has no len'
        '|interpreted as an integer|multiply sequence|must be real number|must be an iterable|not iterable'
    )
    if not situation.is_inside or not re.search(pattern, situation.text):
        return None
    function = _text_of(getattr(situation.node, 'func', None)) or '函数'
    return Finding('wrong-argument-type', f'给{function}的值种类不对。看看括号里的每个值是整数、小数、文字，还是一串东西。')


def _sides(node, left, right):
    """Returns for example 左边是文字，右边「age」是整数."""
    words = []
    for where, part, name in (('左边', 'left', left), ('右边', 'right', right)):
        operand = getattr(node, part, None)
        text = _text_of(operand) if isinstance(operand, (ast.Name, ast.Attribute, ast.Subscript)) else ''
        words.append(f'{where}{text}是{type_word(name)}')
    return '，'.join(words)


def find_concatenation(situation):
    """A text or list and something else that cannot be joined to it."""
    match = re.search(r'can only concatenate (str|list|tuple) \(not "([\w.]+)"\) to', situation.text)
    if not match:
        return None
    hint = f'加号「+」的{_sides(situation.node, match[1], match[2])}，它们不能直接连起来。'
    if match[1] == 'str':
        return Finding('text-plus-other', hint + '看看要不要先转换。')
    return Finding('list-plus-other', hint + '如果要加一项，想一想用什么办法。')


def find_operands(situation):
    """Two values that cannot be calculated with each other."""
    pattern = r"^unsupported operand type\(s\) for (\S+?)(?: or pow\(\))?: '([\w.]+)' and '([\w.]+)'"
    match = re.search(pattern, situation.text)
    if not match:
        return None
    left, right, node = match[2], match[3], situation.node
    words = f'{shown(match[1])}的{_sides(node, left, right)}，'
    if isinstance(node, ast.Call):
        words = f'{_text_of(node.func)}算到一半，遇到了{type_word(left)}和{type_word(right)}，'
    numbers = ('int', 'float', 'bool')
    if match[1] == '^' and left in numbers and right in numbers:
        return Finding('caret', '「^」在这里不是乘方。想一想乘方用哪个符号。')
    if left == right == 'str':
        return Finding('text-arithmetic', words + '文字不能这样算。看看要不要先转换。')
    if 'str' in (left, right) and (left in numbers or right in numbers):
        kind = 'number-plus-text' if match[1] in ('+', '+=') else 'text-arithmetic'
        return Finding(kind, words + '文字和数不能一起算。看看要不要先转换。')
    return Finding('wrong-operands', words + '它们不能这样算。看看两边各是什么。')


def find_comparison(situation):
    """Two values that cannot be ordered."""
    pattern = r"^'([<>]=?)' not supported between instances of '([\w.]+)' and '([\w.]+)'"
    match = re.search(pattern, situation.text)
    if not match:
        return None
    left, right, node = match[2], match[3], situation.node
    words = f'{shown(match[1])}的两边一个是{type_word(left)}，一个是{type_word(right)}，'
    if left == right:
        words = f'两个{type_word(left)}'
    elif isinstance(node, ast.Call):
        words = f'{_text_of(node.func)}要比较大小，里面既有{type_word(left)}，又有{type_word(right)}，'
    if 'str' in (left, right):
        return Finding('text-compared', words + '不能比大小。看看要不要先转换。')
    return Finding('wrong-comparison', words + '不能比大小。看看两边各是什么。')


def find_subscript(situation):
    """An index after something that has no items."""
    match = re.search(r"^(?:'([\w.]+)' object|type '([\w.]+)') is not subscriptable", situation.text)
    if not match:
        return None
    if not isinstance(situation.node, ast.Subscript):
        return Finding('not-subscriptable', f'这里用到了{type_word(match[1] or match[2])}，不能按序号取里面的东西。')
    name = _text_of(situation.node.value) or '方括号前面'
    if match[2] or match[1] == 'type':
        return Finding('square-brackets-call', f'{name}要用的东西放在哪种括号里？看看这里的方括号。')
    if match[1] in ('int', 'float', 'bool'):
        return Finding('index-of-number', f'{name}是一个数，里面没有第几项，后面不能用方括号。')
    return Finding('not-subscriptable', f'{name}是{type_word(match[1])}，后面不能用方括号取里面的东西。')


def find_index_type(situation):
    """An index that is no whole number."""
    pattern = r"^(list|string|tuple|range)(?: object)? indices must be integers(?: or slices)?, not '?(\w+)"
    match = re.search(pattern, situation.text)
    if not match:
        return None
    if match[2] == 'tuple':
        return Finding('index-with-comma', '方括号里有逗号「,」，一次只能写一个序号。')
    owner = {'string': '文字'}.get(match[1]) or type_word(match[1])
    return Finding('index-not-whole', f'方括号里的序号要用整数，这里是{type_word(match[2])}。方括号前面的是{owner}。')


def find_iteration(situation):
    """A loop over something that has no items."""
    match = re.search(r"^'([\w.]+)' object is not iterable", situation.text)
    if not match:
        return None
    word = type_word(match[1])
    if match[1] in ('int', 'float'):
        return Finding('number-not-iterable', f'这里要的是一串东西，得到的却是一个{word}。看看「in」的后面，或者括号里面。')
    return Finding('not-iterable', f'这里要的是一串东西，得到的却是{word}，不能一个一个地取。')


# Positions and keys.


def _count_words(owner):
    if len(owner) == 0:
        return '里面是空的'
    unit = '个字' if isinstance(owner, str) else '项'
    return f'一共有 {len(owner)} {unit}，序号是 0 到 {len(owner) - 1}'


def find_index(situation):
    """An index that is too large, with the number of items."""
    match = re.search(r'^(list|string|tuple|range object)(?: assignment)? index out of range', situation.text)
    if not match:
        return None
    kind = {'string': 'text-index', 'range object': 'range-index'}.get(match[1], f'{match[1]}-index')
    node = situation.node
    owner, index = _MISSING, _MISSING
    if isinstance(node, ast.Subscript):
        owner, index = value_of(node.value, situation.frame), value_of(node.slice, situation.frame)
    if type(owner) not in _PLAIN or isinstance(owner, dict):
        return Finding(kind, '序号太大或者太小，没有这一项。数一数一共有几项，第一项的序号是 0。')
    wanted = f'，这里要的是 {index}' if type(index) is int and abs(index) < 10**9 else ''
    return Finding(kind, f'{_text_of(node.value) or "这里"}{_count_words(owner)}{wanted}。看看序号是怎么算出来的。')


def _other_type(key):
    """Returns 1 for the text 1 and the text for the number, or None."""
    if type(key) is int and abs(key) < 10**9:
        return str(key)
    return int(key) if isinstance(key, str) and key.isdecimal() and len(key) < 10 else None


def find_key(situation):
    """A key that a dictionary does not have."""
    key = next(iter(situation.error.args), '')
    if isinstance(key, str) and key in ('pop from an empty set', 'popitem(): dictionary is empty'):
        return Finding('pop-from-empty', '里面已经空了，不能再取。看看取了几次。')
    if type(key) not in (str, int, float, bool, tuple):
        key = situation.text
    node = situation.node
    method = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ''
    if method == 'remove':
        return Finding('remove-missing', f'里面没有{shown(key)}，不能删除。看看它有没有写对。')
    if method == 'format':
        return Finding('format-text', f'文字里的大括号要填{shown(key)}，后面却没有给它。')
    name = _text_of(node.value) if isinstance(node, ast.Subscript) else ''
    owner = value_of(node.value, situation.frame) if isinstance(node, ast.Subscript) else _MISSING
    if type(owner) is dict and _other_type(key) in owner:
        hint = f'字典{name}里没有这个键{shown(key)}。键是文字还是数？它们看起来一样，其实不同。'
        return Finding('key-type', hint)
    return Finding('missing-key', f'字典{name}里没有{shown(key)}这个键。看看字典里有哪些键，有没有写对。')


# Attributes.

_OWNERS = {
    'list': 'append extend insert remove sort reverse pop',
    'str': 'upper lower split strip replace isdigit startswith endswith format join title isalpha',
    'dict': 'keys values items get setdefault update',
    'set': 'add union discard',
}
_OWNER_OF = {name: owner for owner, names in _OWNERS.items() for name in names.split()}


_NO_ATTRIBUTE = (
    r"^(?:'([\w.]+)' object|type object '(\w+)'"
    r"|(?:partially initialized )?module '([\w.]+)'(?: from '[^']*')?) has no attribute"
)


def find_attribute(situation):
    """An attribute or method that something does not have."""
    name = getattr(situation.error, 'name', None)
    match = re.search(_NO_ATTRIBUTE, situation.text)
    if not match or not name:
        return None
    if match[3]:
        return _module_attribute(match[3], name, situation)
    owner = match[1] or match[2]
    if owner in FUNCTION_TYPES:
        return Finding('function-not-called', '点「.」的前面是函数本身，不是它算出来的结果。看看函数名的后面少了什么。')
    if owner == 'super':
        return Finding('super-attribute', f'上一级的类里没有{shown(name)}。看看名字有没有写对，类名的括号里写了谁。')
    if owner in TYPE_WORDS:
        return _built_in_attribute(owner, name, situation)
    return _own_attribute(owner, name, situation)


def _spelt(kind, name, meant, where):
    return Finding(kind, f'{where}没有{shown(name)}。你想写的是不是{shown(meant)}？一个字母一个字母地看。')


def _built_in_attribute(owner, name, situation):
    word = type_word(owner)
    actual = _OWNER_OF.get(name)
    if actual and actual != owner:
        hint = f'{shown(name)}是{type_word(actual)}才有的，可是点「.」的前面是{word}。看看前面的变量现在是什么。'
        return Finding('attribute-of-other-type', hint)
    obj = getattr(situation.error, 'obj', None)
    if type(obj) is dict and name in obj:
        return Finding('key-as-attribute', f'{shown(name)}是字典里的键。取它的值不用点「.」，想一想用哪种括号。')
    if situation.suggestion:
        return _spelt('misspelt-attribute', name, situation.suggestion, word)
    return Finding('unknown-attribute', f'{word}没有{shown(name)}。看看点「.」的后面有没有写对。')


def _own_attribute(owner, name, situation):
    owner = owner.rpartition('.')[2]
    made = getattr(situation.error, 'obj', None)
    made = made if isinstance(made, type) else type(made)
    meant = situation.suggestion or nearest(name, _members(situation.error))
    if meant:
        return _spelt('misspelt-attribute', name, meant, shown(owner))
    if '__init__' not in vars(made) and _misspelt_init(made):
        return Finding('misspelt-init', f'类{shown(owner)}里有一个函数的名字和「__init__」很像。一个字母一个字母地看，数数下划线。')
    return Finding('unknown-attribute', f'{shown(owner)}没有{shown(name)}。看看名字有没有写对，类里面有没有给它值。')


def _members(error):
    """Returns the names that the object of an AttributeError has, without running code of the pupil."""
    owner = getattr(error, 'obj', None)
    names = [name for one in type(owner).__mro__ for name in vars(one)]
    if isinstance(owner, type):
        names += [name for one in owner.__mro__ for name in vars(one)]
    own = getattr(owner, '__dict__', None)
    return [*names, *own] if type(own) is dict else names


def _module_attribute(module, name, situation):
    shadow = _shadow(module, situation)
    if shadow:
        return shadow
    if situation.suggestion:
        return _spelt('misspelt-attribute', name, situation.suggestion, f'模块{shown(module)}里')
    return Finding('unknown-attribute', f'模块{shown(module)}里没有{shown(name)}。看看点「.」的后面有没有写对。')


def _shadow(module, situation):
    """A file of the pupil that has the name of a module of Python."""
    file = f'{module}.py'
    if _is_module(module) and file in situation.sources:
        hint = f'你的文件{shown(file)}和模块同名，电脑导入了你的文件。给文件换一个名字。'
        return Finding('module-shadowed', hint)
    return None


# Imports.


def find_import_name(situation):
    """A name that a module does not have."""
    pattern = r"^cannot import name '([^']+)' from (partially initialized module )?'([^']+)'"
    match = re.search(pattern, situation.text)
    if not match:
        return None
    shadow = _shadow(match[3], situation)
    if shadow:
        return shadow
    if match[2]:
        hint = f'两个文件互相导入，{shown(match[1])}还没有准备好。看看谁应该导入谁。'
        return Finding('circular-import', hint)
    if situation.suggestion:
        return _spelt('misspelt-import-name', match[1], situation.suggestion, f'模块{shown(match[3])}里')
    return Finding('import-name-missing', f'模块{shown(match[3])}里没有{shown(match[1])}。看看名字有没有写对。')


def find_module(situation):
    """A module that is not here."""
    name = getattr(situation.error, 'name', None)
    if not name:
        return None
    base, _, rest = name.partition('.')
    if rest == 'py':
        return Finding('module-with-ending', f'导入模块只写它的名字。看看{shown(name)}里多了什么。')
    own = [file[:-3] for file in situation.sources if file.endswith('.py') and '/' not in file]
    known = [*own, *(one for one in sys.stdlib_module_names if one[0] != '_' and one not in _ABSENT)]
    meant = same_letters(base, known)
    if meant:
        return Finding('module-case', f'没有模块{shown(base)}。大写和小写是不同的字母，你想写的是不是{shown(meant)}？')
    meant = None if base in _ABSENT else nearest(base, [*own, *_FAMILIAR])
    if meant:
        return Finding('misspelt-module', f'没有模块{shown(base)}。你想写的是不是{shown(meant)}？一个字母一个字母地看。')
    return Finding('module-not-here', f'这里没有模块{shown(name)}，不能导入。{_HERE}')


def find_unusable_module(situation):
    """A module that can be imported, but needs what a browser does not give."""
    errors = (OSError, RuntimeError, EOFError, ImportError)
    if not situation.is_inside or not isinstance(situation.error, errors):
        return None
    frames = traceback.walk_tb(situation.error.__traceback__)
    modules = [str(frame.f_globals.get('__name__')).partition('.')[0] for frame, _ in frames]
    name = next((one for one in modules if one in _UNUSABLE and f'{one}.py' not in situation.sources), None)
    if name is None:
        return None
    hint = f'模块{shown(name)}在这里不能用：这里没有网络、线程和命令窗口，也不能打开别的程序。'
    return Finding('module-not-usable', hint)


# Errors that the program raises.


def _said(situation):
    return f'，它说：{shown(situation.text, 30)}' if situation.text else ''


def find_raised(situation):
    """An error that the program raises itself."""
    error = situation.error
    if not isinstance(situation.node, ast.Raise) or situation.node.exc is None or situation.is_eval:
        return None
    # `raise "text"` is a TypeError of Python.
    if situation.text.startswith('exceptions must derive') or isinstance(error, NotImplementedError):
        return None
    text = _said(situation)
    return Finding('raised-by-program', f'程序自己用「raise」报告了一个错误{text}。看看什么情况下会走到这一行。')


def find_eval(situation):
    """An error in the text that is given to eval or exec."""
    if not situation.is_eval:
        return None
    return Finding('eval-text', '「eval」要算的文字不是正确的式子。看看输入的是什么，是不是只有数和运算符号。')


def find_own_class(situation):
    """An exception of a class of the program, raised in a way that the line does not show."""
    if type(situation.error).__module__ not in ('__main__', *(file[:-3] for file in situation.sources)):
        return None
    text = _said(situation)
    return Finding('own-exception', f'程序报告了它自己的错误{shown(type(situation.error).__name__)}{text}。')


def find_assertion(situation):
    """A condition of assert that does not hold."""
    test = situation.node.test if isinstance(situation.node, ast.Assert) else situation.node
    condition = _text_of(test)
    text = _said(situation)
    return Finding('assertion', f'「assert」检查的条件{condition}没有成立{text}。看看相关的变量现在是什么。')


def find_turtle_limit(situation):
    """A command that our turtle does not have; its message is Chinese. CPython's may end with a Chinese name."""
    if not re.match('[\u4e00-\u9fff]', situation.text):
        return None
    return Finding('turtle-limit', f'海龟做不到这件事，它说：{shown(situation.text, 40)}。')


def find_file(situation):
    """A file that is not there, with the files of the work."""
    name = getattr(situation.error, 'filename', None)
    files = ''.join(shown(file) for file in list(situation.sources)[:4])
    here = f'这里的文件有{files}等。' if files else ''
    return Finding('file-not-found', f'没有找到文件{shown(str(name)) if name is not None else ""}。看看名字有没有写对。{here}')


_RULES = {
    'NameError': (find_name,),
    'UnboundLocalError': (find_local_name,),
    'TypeError': (
        find_function_not_called,
        find_wrong_inside,
        find_none,
        find_concatenation,
        find_operands,
        find_comparison,
        find_call,
        find_subscript,
        find_index_type,
        find_iteration,
        Rule(
            'text-times',
            '乘号「*」的一边是一串东西，另一边要用整数，这里是{type}。看看要不要先转换。',
            r"can't multiply sequence by non-int of type '(?P<type>[\w.]+)'",
        ),
        Rule(
            'text-arithmetic',
            '「%」的左边是文字，电脑以为要在文字里填空。如果要算余数，看看要不要先转换。',
            r'not all arguments converted during string formatting',
        ),
        Rule(
            'format-text',
            '文字里的「%」有几个，后面的值就要有几个。数一数。',
            r'not enough arguments for format string|^format requires',
        ),
        Rule(
            'format-text',
            '文字里的「%」要填的是数，这里给的是{type}。看看字母和值是不是一样多，一样的顺序。',
            r'^%\w format: .* not (?P<type>\w+)',
        ),
        Rule('format-text', '这样的值不能用这种格式显示。看看大括号里冒号后面的字。', r'unsupported format string'),
        Rule('text-unchangeable', '文字里的字不能一个一个地改。可以造一段新的文字。', r"'str' object does not support item"),
        Rule(
            'tuple-unchangeable',
            '元组里的东西不能改。看看是不是该用列表。',
            r"'tuple' object does not support item|^'tuple' object doesn't",
        ),
        Rule(
            'index-of-number',
            '方括号前面是{type}，里面没有第几项，不能这样改。',
            r"'(?P<type>int|float|bool)' object does not support item",
        ),
        Rule(
            'item-unchangeable',
            '{type}里面的东西不能这样改。',
            r"'(?P<type>[\w.]+)' object does(?: not|n't) support item",
        ),
        Rule('slice-not-whole', '方括号里冒号两边要用整数。看看它们是什么。', r'^slice indices must be integers'),
        Rule(
            'unpack-number',
            '等号左边有几个变量，右边却只有一个{type}，不能分给它们。',
            r'^cannot unpack non-(?:iterable|sequence) (?P<type>[\w.]+)',
        ),
        Rule('in-number', '「in」的后面要是一串东西，这里却是{type}。', r"argument of type '(?P<type>[\w.]+)' is not"),
        Rule(
            'in-text',
            '「in」的后面是文字，前面也要是文字，这里却是{type}。',
            r"'in <string>' requires string as left operand, not (?P<type>[\w.]+)",
        ),
        Rule(
            'whole-number-needed',
            '这里要用整数，得到的却是{type}。看看要不要先转换。',
            r"'(?P<type>[\w.]+)' object cannot be interpreted as an integer"
            r"|^integer argument expected, got (?P<type2>\w+)",
        ),
        Rule('no-length', '{type}没有长度，不能用「len」来数。看看括号里是什么。', r"object of type '(?P<type>[\w.]+)' has no len"),
        Rule(
            'convert-type',
            '{name}只能转换文字和数，这里给的是{type}。看看括号里是什么。',
            r"^(?P<name>int|float|complex)\(\) (?:first )?argument must be .*not '(?P<type>[\w.]+)'",
        ),
        Rule('convert-type', '用两个参数转换时，第一个要是文字。看看括号里是什么。', r"can't convert non-string with explicit base"),
        Rule(
            'base-classes',
            '类名的括号里写的不对。看看它继承的是谁。',
            r'bases|metaclass|method resolution|^module\.__init__|^module\(\) ',
        ),
        find_argument_count,
        find_missing_argument,
        find_class_without_init,
        Rule(
            'super-arguments',
            '上一级的类不要这些参数。看看「super」后面的括号里多了什么。',
            r'^object\.__init__\(\) takes|^object\.__new__\(\) takes|^super\(',
        ),
        Rule(
            'unexpected-keyword',
            '{name}没有叫{word}的参数。看看参数的名字有没有写对。',
            r"^(?P<name>[\w.]+?)\(\) got an unexpected keyword argument '(?P<word>\w+)'",
        ),
        Rule(
            'unexpected-keyword',
            '{name}没有叫{word}的参数。看看参数的名字有没有写对。',
            r"^'(?P<word>\w+)' is an invalid keyword argument for (?:this function|(?P<name>\w+)\(\))",
        ),
        Rule(
            'unexpected-keyword',
            '{name}的参数不能写名字，只写值就行。',
            r'^(?P<name>[\w.]+)\(\) takes no keyword arguments',
        ),
        Rule(
            'argument-twice',
            '{name}的参数{word}得到了两次值。看看括号里的顺序和名字。',
            r"^(?P<name>[\w.]+?)\(\) got multiple values for (?:keyword )?argument '(?P<word>\w+)'",
        ),
        Rule(
            'wrong-argument-count',
            '{name}的参数个数不对，这里给了 {count} 个。数一数括号里的参数。',
            r'^(?!function )(?P<name>[\w.]+?)(?:\(\))? (?:takes|expected) .*(?:\(|got )(?P<count>\d+)(?: given\))?$',
        ),
        Rule(
            'wrong-argument-count',
            '{name}的参数个数不对。看看括号里多了还是少了。',
            r'^(?!function )(?P<name>[\w.]+?)(?:\(\))? (?:takes|expected|requires|missing|got)\b.*\bargument',
        ),
        Rule(
            'wrong-argument-count',
            '括号里的参数个数不对，多了或者少了。',
            r'^expected (?:exactly |at (?:least|most) )?\d+ arguments?|^function missing|arguments?.*\bgiven\b',
        ),
        Rule('unhashable', '字典的键和集合里的东西要固定不变，{type}会变，不能放进去。', r"unhashable type: '(?P<type>\w+)'"),
        Rule('join-other', '「join」的括号里要是一串文字。看看括号里是什么。', r'^can only join an iterable'),
        Rule(
            'join-other',
            '「join」只能连接文字，里面却有{type}。看看要不要先转换。',
            r'^sequence item \d+: expected str instance, (?P<type>[\w.]+) found',
        ),
        Rule(
            'abstract-class',
            '{name}是抽象类，还有{word}没有写，不能直接造对象。看看下一级的类写全了没有。',
            r"^Can't instantiate abstract class (?P<name>\w+).*methods? '?(?P<word>\w+)",
        ),
        Rule(
            'not-an-iterator',
            '「next」要从一个迭代器里取，这里给的是{type}。',
            r"^'(?P<type>[\w.]+)' object is not an iterator",
        ),
        Rule(
            'dataclass-order',
            '有默认值的属性，要排在没有默认值的后面。看看{word}的位置。',
            r"^non-default argument '(?P<word>\w+)' follows",
        ),
        Rule('raise-other', '「raise」后面要写一种错误，不能只写文字或者数。', r'^exceptions must derive from'),
        Rule('catch-other', '「except」后面要写错误的种类。看看那里写了什么。', r'^catching classes that do not'),
        Rule(
            'number-needed',
            '这里要用数，得到的却是{type}。看看要不要先转换。',
            r"must be (?:a )?(?:real )?number, not '?(?P<type>[\w.]+)"
            r"|^bad operand type for .*: '(?P<type2>[\w.]+)'"
            r"|^type (?P<type3>[\w.]+) doesn't define __round__",
        ),
        Rule(
            'text-needed',
            '这里要用文字，得到的却是{type}。看看要不要先转换。',
            r"(?:must be|expected) (?:a )?str(?:ing)?(?: instance)?,? (?:not|but got|got) '?(?P<type>[\w.]+)"
            r"|expected string or bytes-like object, got '(?P<type2>\w+)'"
            r"|^write\(\) argument must be str, not (?P<type3>[\w.]+)",
        ),
        Rule('init-returns', '「__init__」不能用「return」交出结果。', r'__init__\(\) should return None'),
        Rule(
            'text-of-object',
            '{name}要用「return」交出一段文字，这里交出的是{type}。',
            r'^(?P<name>__\w+__) returned non-string \(type (?P<type>\w+)\)',
        ),
        Rule('one-character', '「ord」只要一个字，这里给的不是一个字。', r'^ord\(\) expected'),
        Rule(
            'with-object',
            '「with」的后面不能用{type}。',
            r"^'(?P<type>[\w.]+)' object does not support the context manager",
        ),
        Rule('json-type', '{type}不能变成「json」的文字。', r'^Object of type (?P<type>\w+) is not JSON'),
    ),
    'ValueError': (
        Rule(
            'convert-nothing',
            '要转换成数的文字是空的，什么也没有。看看是不是没有输入就按了回车。',
            r"^invalid literal for int\(\).*: ''$|^could not convert string to float: ''$",
        ),
        Rule(
            'convert-decimal',
            '{value}里有小数点，不能直接变成整数。',
            r"^invalid literal for int\(\) with base 10: '\s*(?P<value>-?\d*\.\d*)\s*'",
        ),
        Rule(
            'convert-text',
            '{value}不是整数，不能转换。看看里面有没有字母、汉字或空格。',
            r"^invalid literal for int\(\) with base \d+: '(?P<value>.*)'",
        ),
        Rule(
            'convert-text',
            '{value}不是数，不能转换。看看里面有没有字母、汉字或别的符号。',
            r"^could not convert string to float: '(?P<value>.*)'",
        ),
        Rule('convert-text', '复数的写法不对，不能转换。', r'^complex\(\) arg'),
        Rule(
            'unpack-too-many',
            '右边的值太多了，左边的变量只有 {count} 个。两边要一样多。',
            r'^too many values to unpack \(expected (?P<count>\d+)',
        ),
        Rule(
            'unpack-too-few',
            '左边有 {count} 个变量，右边只有 {count2} 个值。两边要一样多。',
            r'^not enough values to unpack \(expected (?:at least )?(?P<count>\d+), got (?P<count2>\d+)',
        ),
        Rule(
            'math-domain',
            '这个数不能这样算，例如负数不能开平方。看看括号里的数。',
            r'^math domain error|^expected a (?:nonnegative|positive|number in|finite|non)'
            r'|factorial\(\) not defined|^isqrt\(\) argument',
        ),
        Rule(
            'empty-sequence',
            '里面是空的，没有最大、最小或平均。看看前面有没有放进东西。',
            r'arg(?:ument)? is (?:an )?empty|at least one data point|^no (?:mode|median)',
        ),
        Rule('remove-missing', '列表里没有要删除的东西。看看它有没有写对，是不是已经删过了。', r'^list\.remove\(x\)|\.remove\(x\)'),
        Rule(
            'find-missing',
            '里面没有要找的东西。看看它有没有写对。',
            r'is not in (?:list|tuple|range|deque)|index\(x\)|^substring not found|^subsection not found',
        ),
        Rule('negative-shift', '移位的位数不能是负数。看看右边的数。', r'^negative shift count'),
        Rule('random-range', '随机数的范围是空的。看看两个数哪个大，哪个小。', r'^empty range'),
        Rule('sample-too-large', '要取的个数比里面的还多，或者是负数。数一数里面有几个。', r'^Sample larger'),
        Rule('zero-step', '每次走的步子不能是 0。看看第三个数。', r'must not be zero|step cannot be zero'),
        Rule('character-number', '「chr」括号里的数太大或者太小，没有这个字。', r'^chr\(\) arg'),
        Rule('too-many-digits', '这个整数有几千位，太长了，不能变成文字。', r'^Exceeds the limit'),
        Rule('empty-separator', '用来分开的文字不能是空的。', r'^empty separator|^empty pattern'),
        Rule('file-closed', '文件已经关上了，不能再读写。看看读写的句子在哪里。', r'closed file'),
        Rule('file-mode', '打开文件的方式写错了。看看第二个参数。', r'^invalid mode|^must have exactly one of|binary mode'),
        Rule(
            'date-value',
            '没有这样的日期或时间。看看年、月、日、时、分的数。',
            r'(?:day|month|hour|minute|second|year).*(?:must be|out of range)|^bad month'
            r'|does not match format|^unconverted data|^Invalid isoformat',
        ),
        Rule('negative-time', '等待的时间不能是负数。', r'^sleep length'),
        Rule('no-such-member', '{type}里没有{value}。', r"^(?P<value>.+) is not a valid (?P<type>\w+)$"),
        Rule('number-base', '进制要在 2 到 36 之间。', r'base must be'),
        Rule(
            'format-text',
            '文字里的大括号不成对，或者格式不对。看看大括号里冒号后面的字。',
            r"^Unknown format code|^Invalid format|[Ss]ingle '[{}]'|^expected '}'|^unsupported format"
            r"|^Format specifier|^cannot switch from|^unmatched '",
        ),
        Rule('not-a-number', '无穷大或者算不出的数，不能变成整数。', r'^cannot convert float (?:NaN|infinity)'),
        Rule(
            'dataclass-default',
            '数据类的默认值不能用{type}，几个对象会共用它。',
            r'^mutable default <class \'(?P<type>\w+)\'>',
        ),
        Rule('generator-running', '生成器正在运行，不能又从它自己里面取。', r'^generator already'),
        Rule('null-character', '文字里有电脑不能处理的空字符。', r'null (?:byte|character)'),
        Rule('list-changed', '排序的时候，列表被改了。看看排序用到的函数。', r'^list modified during'),
    ),
    'JSONDecodeError': (Rule('json-text', '这段文字不是正确的「json」。看看引号、逗号和括号。'),),
    'IndexError': (
        find_index,
        Rule('pop-from-empty', '里面已经空了，不能再取。看看取了几次。', r'^pop from (?:an )?empty'),
        Rule('list-index', '没有这个序号的项，不能取出来。数一数一共有几项。', r'^pop index'),
        Rule('empty-sequence', '里面是空的，没有东西可以选。看看前面有没有放进东西。', r'empty (?:sequence|population)|^Cannot choose'),
        Rule('format-text', '文字里的大括号比后面的值多。数一数。', r'^Replacement index'),
    ),
    'KeyError': (find_key,),
    'FrozenInstanceError': (Rule('frozen', '这个对象造好以后就不能改了，{word}也不能改。', r"'(?P<word>\w+)'"),),
    'AttributeError': (
        find_none,
        Rule('read-only', '{word}只能看，不能改。', r"^property '(?P<word>\w+)' of .* has no (?:setter|deleter)"),
        Rule('read-only', '这个属性只能看，不能改。', r"^can't (?:set|delete) attribute|readonly|read-only"),
        find_attribute,
    ),
    'ModuleNotFoundError': (find_module,),
    'ImportError': (
        find_import_name,
        Rule('relative-import', '「import」后面的点「.」在这里不能用。', r'relative import'),
    ),
    'ZeroDivisionError': (
        Rule('zero-power', '0 的负数次方没有结果。看看指数是怎么算出来的。', r'power'),
        Rule('division-by-zero', '除数是 0。任何数都不能除以 0，看看除号后面的数是怎么变成 0 的。'),
    ),
    'OverflowError': (
        Rule('not-a-number', '无穷大不能变成整数。看看它是怎么算出来的。', r'^cannot convert float infinity'),
        Rule('memory', '东西太多，电脑的内存放不下了。看看个数是怎么算出来的。', r'index-sized integer'),
        Rule('number-too-large', '数太大了，电脑的小数放不下。看看是哪一步让它变得这么大。'),
    ),
    'RecursionError': (Rule('recursion', '函数一层一层地调用自己，层数太多了。看看它什么时候会停下来。'),),
    'MemoryError': (Rule('too-complex', '这一行太长了，括号也太多了，电脑看不过来。把它分成几行写。', r'^Parser'),),
    'FileNotFoundError': (find_file,),
    'FileExistsError': (Rule('file-exists', '已经有同名的文件了。看看名字。'),),
    'IsADirectoryError': (Rule('file-is-folder', '这个名字是文件夹，不是文件。看看名字有没有写全。'),),
    'NotADirectoryError': (Rule('file-not-found', '没有找到文件，名字里的文件夹不对。看看名字有没有写对。'),),
    'PermissionError': (Rule('file-not-allowed', '这个文件不能读或者不能写。看看文件的名字。'),),
    'UnsupportedOperation': (Rule('file-mode', '打开文件的方式不对：要读的时候只能写，或者要写的时候只能读。看看第二个参数。'),),
    'UnicodeDecodeError': (Rule('encoding', '文件里的文字用的是另一种编码，读不出来。看看打开文件时的「encoding」。'),),
    'LookupError': (
        Rule(
            'encoding',
            '没有叫{word}的编码。看看「encoding」后面有没有写对。',
            r'^unknown encoding: (?P<word>\S+)',
        ),
    ),
    'EOFError': (Rule('no-input', '程序要输入，可是没有得到输入。再运行一次，输入以后按回车。'),),
    'StopIteration': (Rule('iterator-ended', '已经取完了，没有下一个了。看看「next」用了几次。'),),
    'AssertionError': (find_assertion,),
    'RuntimeError': (
        Rule(
            'changed-while-looping',
            '循环正在一个一个地取，里面的东西却变多或变少了。看看循环里有没有添加或删除。',
            r'changed (?:size )?during iteration|mutated during',
        ),
        Rule('generator-stopped', '生成器里面的「next」已经取完了，没有下一个了。', r'^generator raised StopIteration'),
        Rule('super-arguments', '「super」只能写在类的函数里面，第一个参数是对象自己。', r'^super\(\)'),
    ),
    'TurtleGraphicsError': (
        find_turtle_limit,
        Rule(
            'turtle-color',
            '画笔不认识颜色{word}。看看颜色的名字有没有写对。',
            r'^bad color ?(?:string|arguments|sequence): (?P<word>.+)',
        ),
        Rule('turtle-shape', '没有叫{word}的形状。看看形状的名字有没有写对。', r'[Ss]hape\D*?\b(?P<word>[\w-]+)$'),
        Rule('turtle', '海龟画图的参数不对。看看括号里的值。'),
    ),
    'TclError': (Rule('turtle', '海龟画图的参数不对。看看括号里的值。'),),
    'Terminator': (Rule('turtle-closed', '画图的窗口已经关上了，不能再画。'),),
    'PatternError': (Rule('pattern', '查找文字用的式子写得不对。看看括号和符号。'),),
}

_STOPPED = {
    'KeyboardInterrupt': Finding('stopped', '程序停下来了。'),
    'SystemExit': Finding('ended', '程序自己结束了。'),
}

_CLASSES = {
    'NameError': Finding('unknown-name', '用到了没有的名字。看看名字有没有写对，前面有没有给它一个值。'),
    'AttributeError': Finding('unknown-attribute', '点「.」后面的名字不对。看看它有没有写对。'),
    'IndexError': Finding('index', '序号太大或者太小，没有这一项。数一数一共有几项。'),
    'KeyError': Finding('missing-key', '没有这个键。看看有哪些键，有没有写对。'),
    'LookupError': Finding('lookup', '没有找到要的东西。看看序号或者名字。'),
    'ArithmeticError': Finding('arithmetic', '这一步算不出来。看看参加计算的数。'),
    'ImportError': Finding('import', '导入没有成功。看看模块和名字有没有写对。'),
    'TypeError': Finding('type', '值的种类不对：也许文字当成了数，或者数当成了一串东西。看看这一行每个值是什么。'),
    'UnicodeError': Finding('encoding', '有的字不能用这种编码。看看「encoding」后面写的是什么。'),
    'ValueError': Finding('value', '值不合适。看看括号里的值是不是这个函数能用的。'),
    'TimeoutError': Finding('timeout', '等得太久了，没有等到。'),
    'OSError': Finding('file', '读写文件没有成功。看看文件的名字和打开的方式。'),
    'MemoryError': Finding('memory', '东西太多，电脑的内存放不下了。看看哪里一直在变长。'),
    'NotImplementedError': Finding('not-written', '这个函数还没有写。看看下一级的类里有没有写它。'),
    'RuntimeError': Finding('runtime', '程序运行到这里出了问题。看看这一行在做什么。'),
    'SyntaxError': Finding('syntax', '有一段文字不是正确的程序。看看它的写法。'),
    'GeneratorExit': Finding('generator-closed', '生成器已经关上了。'),
    'ExceptionGroup': Finding('several-errors', '一次出了好几个错误。从第一个开始看。'),
    'BaseExceptionGroup': Finding('several-errors', '一次出了好几个错误。从第一个开始看。'),
    'Warning': Finding('warning', '程序提醒你：这里可能不对。'),
}
_UNKNOWN = Finding('error', '程序运行到这里出了错。看看这一行在做什么，用到的值是什么。')


def _apply(rule, situation):
    """Returns the finding of a rule, or None if it does not fit."""
    if not isinstance(rule, Rule):
        return rule(situation)
    match = re.search(rule.pattern, situation.text, re.DOTALL)
    if not match:
        return None
    values = {}
    for name, value in match.groupdict().items():
        # A group `type2` is another place for the type, unless the hint has both.
        base = name if f'{{{name}}}' in rule.hint else name.rstrip('0123456789')
        if value is not None:
            show = type_word if name.startswith('type') else str if name.startswith('count') else shown
            values[base] = show(value)
    return Finding(rule.kind, rule.hint.format_map(values))


def _candidates(situation):
    """Yields the findings that fit, best first."""
    names = [one.__name__ for one in type(situation.error).__mro__]
    yield _STOPPED.get(names[0])
    for rule in (find_raised, find_eval, find_own_class, find_unusable_module):
        yield rule(situation)
    # Browsers report that their own stack is full.
    if re.search('Maximum call stack|too much recursion', situation.text):
        yield _apply(_RULES['RecursionError'][0], situation)
    for name in names:
        for rule in _RULES.get(name, ()):
            yield _apply(rule, situation)
    for name in names:
        yield _CLASSES.get(name)
    yield _UNKNOWN


def explain_error(situation):
    """Returns the finding for an error of a running program."""
    return next(one for one in _candidates(situation) if one)
