"""Explains syntax errors to pupils.

CPython often says only "invalid syntax". The rules below look at its message and at the line of the program.
They are tried from top to bottom, and the first one that fits gives the explanation.
"""

import builtins
import keyword
import re
from typing import NamedTuple, Optional

from campus_error_words import lines_of, nearest, same_letters, shown


class Finding(NamedTuple):
    """An explanation. Line and column replace those of CPython if the pupil must look elsewhere."""

    kind: str
    hint: str
    line: Optional[int] = None
    column: Optional[int] = None


class Rule(NamedTuple):
    """Fits when the message and the code match. The groups of both fill the hint."""

    kind: str
    hint: str
    message: str = ''
    code: str = ''


_LONGEST = 400


class Problem:
    """A syntax error and the line for which CPython reports it."""

    def __init__(self, error, source):
        self.message = error.msg or ''
        self.lines = lines_of(source)
        self.line = min(max(error.lineno or 1, 1), len(self.lines))
        self.text = self.lines[self.line - 1]
        # The time that patterns take grows faster than the line.
        self.code = without_texts(self.text[:_LONGEST])
        self.column = error.offset
        self.indent = len(self.text) - len(self.text.lstrip())
        self.is_vague = self.message.startswith('invalid syntax')


_TEXT_OR_COMMENT = re.compile(
    r"""(?P<comment>\#.*)
    |(?P<quote>\"""|'''|["'])(?P<inside>(?:\\.|(?!(?P=quote)).)*)(?P<end>(?P=quote)|$)""",
    re.VERBOSE,
)


def _blank(match):
    if match['comment'] is not None:
        return ' ' * len(match[0])
    return match['quote'] + '_' * len(match['inside']) + match['end']


def without_texts(line):
    """Returns the line with `_` for each character inside quotes, and spaces for its comment."""
    return _TEXT_OR_COMMENT.sub(_blank, line)


_NAME = r'[^\W\d]\w*'
_TEXT = r'(?:"_*"|\'_*\')'
_BLOCKS = 'if|elif|else|for|while|def|class|try|except|finally|with|match|case'
_KEYWORDS = '|'.join(sorted(set(keyword.kwlist) - {'True', 'False', 'None'}))
_NO_KEYWORD = rf'(?!(?:{_KEYWORDS}|True|False|None)\b)'
_VAGUE = r'^invalid syntax'

# Characters that the input method writes instead of those of a program.

_CHARACTERS = {
    '：': ('chinese-colon', '中文的冒号'),
    '，': ('chinese-comma', '中文的逗号'),
    '；': ('chinese-punctuation', '中文的分号'),
    '。': ('chinese-punctuation', '中文的句号'),
    '、': ('chinese-punctuation', '中文的顿号'),
    '！': ('chinese-punctuation', '中文的感叹号'),
    '？': ('chinese-punctuation', '中文的问号'),
    '…': ('chinese-punctuation', '中文的省略号'),
    '—': ('chinese-punctuation', '中文的破折号'),
    '·': ('chinese-punctuation', '中文的间隔号'),
    '￥': ('chinese-punctuation', '中文的钱号'),
    **{one: ('chinese-bracket', '中文的括号') for one in '（）【】｛｝［］《》〈〉『』〔〕'},
    **{one: ('chinese-quote', '中文的引号') for one in '“”‘’„＂＇〝〞'},
    **{one: ('full-width-sign', '全角的符号') for one in '＝＋－＊／＜＞％＆｜＾＠＃＿．＼～＄｀'},
    **{one: ('math-sign', '数学书上的符号') for one in '×÷≤≥≠≈−√²³∞'},
    **{one: ('full-width-digit', '全角的数字') for one in '０１２３４５６７８９'},
    '\u3000': ('full-width-space', '全角的空格'),
}

_CHARACTER_HINTS = {
    'math-sign': '{one}是{word}，电脑不认识。想一想程序里用键盘上的哪个符号。',
    'full-width-digit': '{one}是{word}，电脑不认识。把输入法换成英文，重新打这个数字。',
    'full-width-space': '这一行里有{word}，它看起来像空格，电脑却不认识。把它删掉，用英文输入法重新打空格。',
    'invisible-character': '这一行藏着一个看不见的字符，常常是复制来的。把这一行删掉，自己重新打一遍。',
    'invalid-character': '电脑不认识{one}，它不能写在引号外面。看看是不是打错了。',
    '': '{one}是{word}，电脑不认识。把输入法换成英文，重新打这个符号。',
}

_INVALID_CHARACTER = re.compile(r'^invalid (?:non-printable )?character.*U\+([0-9A-F]+)')
_CLOSING_CHINESE_QUOTE = re.compile(r'[“”‘’＂＇](?=[\s),:\]}+]*$|\s*[),+])')


def _character_finding(problem, character, column):
    kind, word = _CHARACTERS.get(character, ('invalid-character', ''))
    if kind == 'invalid-character' and not character.isprintable():
        kind = 'invisible-character'
    hint = _CHARACTER_HINTS.get(kind) or _CHARACTER_HINTS['']
    return Finding(kind, hint.format(one=shown(character), word=word), problem.line, column)


def find_character(problem):
    """A character that may stand in texts only."""
    match = _INVALID_CHARACTER.search(problem.message)
    if match:
        return _character_finding(problem, chr(int(match[1], 16)), problem.column)
    for index, one in enumerate(problem.code):
        if one in '$?`' or one in _CHARACTERS:
            return _character_finding(problem, one, index + 1)
    return None


# Quotes.


def find_chinese_closing_quote(problem):
    """A text that begins with an English quote and ends with a Chinese one."""
    if not problem.message.startswith('unterminated') or not problem.column:
        return None
    match = _CLOSING_CHINESE_QUOTE.search(problem.text, problem.column)
    return _character_finding(problem, match[0], match.start() + 1) if match else None


def find_unpaired_quote(problem):
    """A text that does not end on its line."""
    if not problem.message.startswith('unterminated') or 'triple' in problem.message:
        return None
    begin = (problem.column or 1) - 1
    rest = problem.text[begin:].lstrip('fFrRbBuUtT')
    quote, inside = rest[:1], rest[1:]
    other = "'" if quote == '"' else '"'
    if re.search(r"[A-Za-z]'[A-Za-z]", problem.text):
        hint = '一对引号里面又有同样的引号，电脑以为文字提前结束了。看看里面的引号要不要换一种。'
        return Finding('quotes-inside-quotes', hint)
    if quote in problem.code[:begin] and not re.search(_TEXT + r'\s*[,:+)\]]', problem.code[:begin]):
        hint = '这一行的引号不成对。一个一个地数，看看哪段文字少了一个引号。'
    elif re.search(other + r'[\s),:\]}）]*$', inside):
        hint = f'文字用{shown(quote)}开头，却用{shown(other)}结尾。一对引号要一样。'
    elif not inside.strip(' ),:]}'):
        hint = '这个引号没有和它配对的另一个。看看它前面的文字和后面的文字，是不是少了引号。'
    else:
        hint = '这一行的引号不成对，文字开始了却没有结束。看看文字的结尾。'
    return Finding('unpaired-quote', hint)


# Brackets.

_OPENING = {'(': ')', '[': ']', '{': '}'}
_STATEMENT = re.compile(
    rf'^\s*(?:(?:{_BLOCKS}|return|import|from|print|break|continue|pass)\b|{_NAME}\s*=(?!=))'
)


def _open_brackets(problem, first):
    """Returns (bracket, line, column) of the brackets that are open at the end of the line of the problem."""
    found = []
    for number in range(first, problem.line + 1):
        for index, one in enumerate(without_texts(problem.lines[number - 1])):
            if one in _OPENING:
                found.append((one, number, index + 1))
            elif found and one == _OPENING[found[-1][0]]:
                found.pop()
    return found


def find_open_bracket(problem):
    """An open bracket before the colon of a block, or before a line that begins a statement."""
    if not problem.is_vague:
        return None
    is_block = re.search(rf'^\s*(?:{_BLOCKS})\b.*:\s*$', problem.code)
    found = _open_brackets(problem, problem.line) if is_block else []
    if not found and _STATEMENT.search(problem.code):
        found = [one for one in _open_brackets(problem, max(1, problem.line - 30)) if one[1] < problem.line]
    if not found:
        return None
    bracket, line, column = found[-1]
    return Finding('bracket-never-closed', _NEVER_CLOSED.format(bracket=shown(bracket)), line, column)


_NEVER_CLOSED = '这里的{bracket}打开了，一直没有关上。数一数，每个括号都要成对。'

# Keywords.

_STATEMENT_WORDS = (
    'if elif else for while def class return import from try except finally with global nonlocal raise print'
).split()
_LOWER_KEYWORDS = [one for one in keyword.kwlist if one.islower()]
_EXPECTED_WORDS = (
    (rf'^\s*for\s+{_NAME}\s+({_NAME})\b', 'in'),
    (rf'^\s*from\s+[\w.]+\s+({_NAME})\b', 'import'),
    (rf'^\s*import\s+[\w.]+\s+({_NAME})\b', 'as'),
)
_SPELT = '{word}像是写错了。你想写的是不是{meant}？一个字母一个字母地看。'
_SPACE = '{word}连在一起了，电脑看不出{meant}。看看它的后面是不是少了空格。'
_CASE = '{word}的大小写不对。电脑只认识小写的{meant}。'


def _keyword_finding(problem, match, candidates):
    """Returns what is wrong with the word of a match in the place of a keyword, or None."""
    word, column = match[1], match.start(1) + 1
    meant = same_letters(word, candidates)
    if meant:
        return Finding('keyword-case', _CASE.format(word=shown(word), meant=shown(meant)), None, column)
    meant = next((one for one in candidates if word.startswith(one)), None)
    rest = problem.code[match.end(1) :].rstrip()
    is_block = rest.endswith(':') and re.match(r'\s*(?:[<>=!(:]|in\b)', rest)
    if meant and (is_block or meant in ('in', 'import', 'from', 'return')):
        return Finding('missing-space', _SPACE.format(word=shown(word), meant=shown(meant)), None, column)
    meant = nearest(word, candidates)
    if meant:
        return Finding('misspelt-keyword', _SPELT.format(word=shown(word), meant=shown(meant)), None, column)
    return None


def find_misspelt_keyword(problem):
    """A misspelt word at the beginning of the line, or where a keyword is expected."""
    if not problem.is_vague and not problem.message.startswith("expected 'except'"):
        return None
    match = re.match(rf'\s*({_NAME})\b(?!\s*(?:[.,]|=(?!=)))', problem.code)
    if match and not keyword.iskeyword(match[1]) and not hasattr(builtins, match[1]):
        finding = _keyword_finding(problem, match, _STATEMENT_WORDS)
        if finding:
            return finding
    for match in re.finditer(rf'\b({_NAME})\b', problem.code):
        if same_letters(match[1], _LOWER_KEYWORDS):
            return _keyword_finding(problem, match, _LOWER_KEYWORDS)
    for pattern, meant in _EXPECTED_WORDS:
        match = re.search(pattern, problem.code)
        if match and match[1] != meant and not keyword.iskeyword(match[1]):
            return _keyword_finding(problem, match, [meant])
    return None


def find_branch_alone(problem):
    """`else`, `elif`, `except` or `finally` that belongs to nothing."""
    match = re.match(r'\s*(else|elif|except|finally)\b', problem.code)
    is_known = problem.message.startswith("'elif' block follows")
    if not match or not (is_known or problem.is_vague and problem.column == problem.indent + 1):
        return None
    for line in reversed(problem.lines[: problem.line - 1]):
        code = without_texts(line)
        if code.strip() and len(line) - len(line.lstrip()) <= problem.indent:
            if match[1] == 'elif' and re.match(r'\s*else\b', code):
                return Finding('elif-after-else', '「elif」写在了「else」的后面。「else」要放在最后。')
            break
    hint = f'{shown(match[1])}找不到和它配对的那一行。看看上面：中间有没有别的句子，行首的空格一样多吗？'
    return Finding('else-alone', hint)


def find_match_form(problem):
    """A line of `match` or `case` that has a form of its own."""
    above = [line for line in problem.lines[: problem.line - 1] if line.strip()]
    before = without_texts(above[-1]) if above else ''
    is_case = re.match(r'\s*case\b.*:', problem.code)
    if not problem.is_vague or not (is_case or re.match(r'\s*match\s.*:\s*$', before)):
        return None
    return Finding('match-form', '「match」和「case」要一起用：「match」的下面，每一种情况都用「case」开头。')


_BLOCK_WORDS = {'function': 'def', 'class': 'class'}


def find_missing_indent(problem):
    """A line that must be indented, because the line above ends with a colon."""
    match = re.search(r"^expected an indented block after (?:'(\w+)'|(\w+)).* on line (\d+)", problem.message)
    if not match:
        return None
    word = match[1] or _BLOCK_WORDS.get(match[2], match[2])
    hint = f'第 {match[3]} 行的{shown(word)}说：下面的句子归我管。归它管的句子，行首要多空几格。'
    return Finding('missing-indent', hint)


# The table.

_ASSIGN = '「=」的意思是把右边的值放进左边的变量。'

_CHARACTER_RULES = (
    find_chinese_closing_quote,
    find_character,
    find_unpaired_quote,
    Rule(
        'unpaired-triple-quote',
        '这里的三个引号开始了一段文字，直到最后都没有结束。看看文字的结尾。',
        r'^unterminated triple',
    ),
    Rule('prompt-copied', '{word}是课本上的提示符，不是程序。把它去掉再运行。', '', r'^\s*(?P<word>>>>|\.\.\.)'),
    Rule(
        'line-number-copied',
        '{word}像是课本上的行号，不是程序。看看这一行的开头。',
        _VAGUE + '|^invalid decimal',
        rf'^\s*(?P<word>\d+(?:\.\s*|\s+)){_NAME}',
    ),
    Rule(
        'comment-sign',
        '{word}不是这里的注释符号。注释是写给人看的话，想一想用哪个符号开头。',
        '',
        r'^\s*(?P<word>//|/\*|\*/|<!--|--)|(?P<word2>//|/\*)\s*[\u4e00-\u9fff]',
    ),
)

_INDENT_RULES = (
    find_missing_indent,
    Rule('unexpected-indent', '这一行的开头多了空格。看看它要不要和上一行对齐。', r'^unexpected indent'),
    Rule(
        'unindent-mismatch',
        '这一行开头的空格数，和上面哪一行都不一样。同一组的句子要对齐。',
        r'^unindent does not match',
    ),
    Rule(
        'tabs-and-spaces',
        '这一行的开头混用了制表符和空格，看起来对齐了，其实没有。把行首删掉，都用空格重新打。',
        r'^inconsistent use of tabs',
    ),
)

_BLOCK_RULES = (
    Rule(
        'else-if',
        '电脑不认识{word}。“否则如果”在程序里是一个词，想一想它怎么写。',
        '',
        r'^\s*(?P<word>else\s+if|else\s*:\s*if|elseif|elsif|elif\s+if|else_if|elsei?f?f)\b',
    ),
    Rule('curly-block', '这里用了大括号「{{」。这一行应该怎样结尾，下面的句子怎样表示归它管？', '', rf'^\s*(?:{_BLOCKS})\b.*\{{\s*$'),
    Rule(
        'else-condition',
        '「else」是“其他所有情况”，后面不能再写条件。看看它后面是不是多了东西。',
        '',
        r'^\s*else\s+[^\s:]',
    ),
    Rule(
        'for-form',
        '「for」这一行不能这样写。它要说清楚：变量叫什么，「in」后面从哪里取值。',
        '',
        r'^\s*for\s*\(?\s*(?:int\s+)?\w+\s*=|^\s*for\s.*\bin\s*:?\s*$|^\s*for\s+in\s+(?!in\b)\S+.*:',
    ),
    Rule(
        'comparison-sign',
        '{word}不是比较的符号。看看两个符号的顺序，中间有没有空格，有没有多打。',
        r'^invalid syntax|^cannot assign|^expression cannot|^expected',
        r'(?P<word>=>|=<|<>|===|!==|=!(?!=)|(?<![=<>!])[<>=!]\s+=(?!=))',
    ),
    Rule(
        'assign-in-condition',
        '条件里用了「=」，它的意思是把右边的值放进左边的变量。比较两边是不是一样，用的是另一个符号。',
        r'^invalid syntax|^cannot assign',
        r'^\s*(?:if|elif|while|assert)\b(?:.*[^=!<>:])?(?<![=!<>:])=(?!=)(?![^(]*\))',
    ),
    Rule(
        'semicolon-for-colon',
        '{block}这一行的末尾写成了分号「;」。看看应该用哪个符号结尾。',
        '',
        rf'^\s*(?P<block>{_BLOCKS})\b.*;\s*$',
    ),
    Rule(
        'foreign-statement',
        '{word}不是这里的写法，可能是别的编程语言里的。想一想这里该怎么说。',
        '',
        r'^\s*(?:if|elif|for|while|else)\b.*\s(?P<word>then|do)\s*:?\s*$',
    ),
    Rule(
        'call-without-brackets',
        '{word}是函数，要用的东西放在哪里？看看它后面是不是少了括号。',
        _VAGUE + "|^expected ':'",
        rf'^\s*\S.*?\b(?P<word>range|len|int|float|str|input|abs|sum|max|min)\s+'
        rf'(?:{_TEXT}|\d|{_NO_KEYWORD}{_NAME})',
    ),
    Rule(
        'else-on-line',
        '{word}要另起一行，和上面的「if」对齐。',
        _VAGUE,
        r'^\s*if\b.*:.*\b(?P<word>else|elif)\b.*:',
    ),
    Rule('missing-colon', '{block}这一行的末尾少了冒号。', "^expected ':'", rf'^\s*(?P<block>{_BLOCKS})\b'),
)

_BRACKET_RULES = (
    Rule('f-string', '带「f」的文字里，大括号「{{」没有关上。', r"^f-string: expecting '}'$"),
    Rule('f-string', '带「f」的文字里，大括号「}}」没有成对。', r"^[ft]-string: single '}'"),
    Rule('f-string', '带「f」的文字里，大括号中间的式子不对。看看大括号里写了什么。', r'^[ft]-string'),
    Rule('bracket-never-closed', _NEVER_CLOSED, r"^'(?P<bracket>.)' was never closed"),
    Rule('bracket-unmatched', '这一行多了一个{bracket}，前面没有和它成对的括号。', r"^unmatched '(?P<bracket>.)'"),
    Rule(
        'bracket-mismatch',
        '前面用{opening}打开，这里却用{closing}关上。一对括号要一样。',
        r"^closing parenthesis '(?P<closing>.)' does not match opening parenthesis '(?P<opening>.)'",
    ),
    find_open_bracket,
)

_KEYWORD_RULES = (
    find_branch_alone,
    Rule(
        'type-before-name',
        '变量前面不用写{word}。看看这一行的开头是不是多了一个词。',
        _VAGUE,
        r'^\s*(?P<word>int|float|string|String|str|double|char|bool|boolean|var|let|const|list|auto|long)\s+'
        + _NAME,
    ),
    Rule(
        'foreign-statement',
        '{word}不是这里的写法，可能是别的编程语言里的。想一想这里该怎么说。',
        '',
        r'^\s*(?P<word>function|func|fun|sub|repeat|switch|until|unless|foreach|do|loop|begin|end|void|'
        r'public|echo|forever|when|catch|include|using)\b(?!\s*[.=])',
    ),
    find_misspelt_keyword,
    find_match_form,
    Rule(
        'keyword-as-name',
        '{word}是有特别意思的词，不能当名字用。换一个名字。',
        _VAGUE + r'|^expected',
        rf'^\s*(?P<word>{_KEYWORDS})\s*=(?!=)'
        rf'|\b(?:def|class|as|global|import)\s+(?P<word2>{_KEYWORDS})\b'
        rf'|\bfor\s+(?P<word3>{_KEYWORDS})\s+in\b'
        rf'|^\s*def\s.*[(,]\s*(?P<word4>{_KEYWORDS})\s*[,)=]'
        rf'|\.(?P<word5>{_KEYWORDS})\b'
        rf'|[(,]\s*(?P<word6>(?!lambda|yield|not|await)(?:{_KEYWORDS}))\s*[,)]',
    ),
    Rule(
        'wrong-name',
        '名字里只能有字母、汉字、数字和下划线。看看{word}后面的名字。',
        _VAGUE + '|^expected',
        r'^\s*(?P<word>def|class)\s+\w*[^\w\s(:]',
    ),
    Rule(
        'def-without-brackets',
        '函数{word}的名字后面要有一对括号，括号里放参数。看看少了什么。',
        '',
        rf'^\s*def\s+(?P<word>{_NAME})\s*:',
    ),
    Rule('def-without-brackets', '「def」后面要有函数的名字和一对括号，括号里放参数。看看少了什么。', '', r'^\s*def\b(?:\s*\(|[^(]*$)'),
    Rule(
        'for-form',
        '「for」这一行不完整。它要说清楚：变量叫什么，「in」后面从哪里取值。',
        '',
        r'^\s*for\b(?!.*\bin\b)',
    ),
)

_SIGN_RULES = (
    Rule('plus-plus', '这里没有{word}这种写法。要让变量变大或变小，想一想还可以怎么写。', _VAGUE, r'(?P<word>\+\+|--)\s*(?:$|[;)])'),
    Rule(
        'foreign-operator',
        '这里没有{word}这个符号。“并且”“或者”“不是”在程序里用英文单词表示。',
        _VAGUE,
        r'(?P<word>&&|\|\||!(?=\s*[\w(]))',
    ),
    Rule('walrus', '「:=」只能写在括号或者条件里面，左边只能是一个变量名。', '', ':='),
    Rule('split-sign', '{sign}是一个符号，中间不能有空格。', _VAGUE, r'(?P<sign>[-+*/%]\s+=)(?!=)'),
    Rule('semicolon-in-brackets', '括号里用了分号「;」。括号里的几样东西用哪个符号隔开？', _VAGUE, r'[(\[{][^)\]}]*;'),
    Rule('comprehension-form', '方括号里，「for」的前面要先写每一项是什么。', _VAGUE, r'[(\[]\s*for\b'),
    Rule(
        'for-form',
        '这里的「for」不完整。它要说清楚：变量叫什么，「in」后面从哪里取值。',
        "^'in' expected|" + _VAGUE,
        r'[(\[].*\bfor\b(?!.*\bin\b)',
    ),
    Rule('one-line-if', '「if」写在一句话中间时，后面还要有「else」，两边都要有值。', _VAGUE, r'\S\s+if\b.*\belse\s*(?:$|[)\]},])'),
    Rule('empty-index', '方括号里是空的。看看里面应该写什么，是不是该用别的括号。', _VAGUE, r'\w\[\s*\]'),
    Rule(
        'space-in-name',
        '一个名字的中间不能有空格。看看等号的左边。',
        _VAGUE,
        rf'^\s*{_NO_KEYWORD}{_NAME}(?:\s+{_NO_KEYWORD}{_NAME})+\s*=(?!=)',
    ),
    Rule('missing-comma', '几个参数挨在一起了。看看它们中间少了什么符号。', _VAGUE, rf'^\s*def\s.*\(.*{_NAME}\s+{_NAME}'),
    Rule('two-commas', '这里的逗号「,」多了一个，或者两个逗号之间少了东西。', _VAGUE, r',\s*,|[(\[]\s*,'),
    Rule(
        'two-operators',
        '{first}和{second}挨在一起了，它们中间少了东西。',
        _VAGUE,
        r'(?P<first>\b(?:and|or|not|in|is)\b|[*/%<>=!]=|\*\*|//|[-+*/%<>])\s*'
        r'(?P<second>\b(?:and|or)\b|[<>=!]=|\*\*|//|[*/%<>])',
    ),
    Rule(
        'two-operators',
        '{first}和{second}挨在一起了，它们中间少了东西。',
        _VAGUE,
        r'\b(?P<first>if|elif|while|return)\s+(?P<second>[<>=!]=|[<>*/%=])',
    ),
    Rule('missing-left', '等号「=」的左边是空的，不知道把值放到哪里。', _VAGUE, r'^\s*='),
    Rule(
        'unfinished-line',
        '这一行没有写完，{sign}的后面还少东西。',
        _VAGUE + '|^expected',
        r'(?P<sign>[-+*/%]=|\*\*|//|[=!<>]=|[-+*/%=<>.]|\b(?:and|or|not|in|is)\b)\s*:?\s*$'
        r'|(?P<sign2>[-+*/%=<>]|\b(?:and|or|not|in|is)\b)\s*[)\]}]',
    ),
    Rule(
        'quotes-inside-quotes',
        '一对引号里面又有同样的引号，电脑以为文字提前结束了。看看里面的引号要不要换一种。',
        _VAGUE,
        rf'{_TEXT}\w+{_TEXT}|[(=]\s*{_TEXT}\w+\s*\)',
    ),
    Rule(
        'text-without-quotes',
        '电脑看不懂这几个词。如果它们是一段文字，看看少了什么符号。',
        _VAGUE,
        rf'^(?!\s*def\b).*\(\s*{_NO_KEYWORD}{_NAME}(?:\s+{_NO_KEYWORD}{_NAME})+\s*!*\s*\)',
    ),
    Rule('invalid-character', '电脑不认识这里的{word}，它不能写在引号外面。看看是不是打错了。', _VAGUE, r'(?P<word>!)(?!=)'),
    Rule(
        'text-without-quotes',
        '电脑看不懂这几个词。如果是写给人看的话，看看开头少了什么符号。',
        _VAGUE,
        rf'^\s*[\u4e00-\u9fff]\w*(?:\s+{_NO_KEYWORD}\w+)+\s*$',
    ),
)

_ASSIGNMENT_RULES = (
    Rule(
        'assign-to-expression',
        '名字里不能有减号{sign}，电脑会把它当成减法。换一个名字。',
        '^cannot assign',
        rf'^\s*{_NAME}(?P<sign>-){_NAME}\s*=',
    ),
    Rule(
        'assign-to-keyword',
        '{word}是有特别意思的词，不能把别的值放进去。',
        r'^cannot assign to (?P<word>True|False|None|__debug__)',
    ),
    Rule(
        'assign-in-call',
        '括号里的「=」用错了，它的左边只能是参数的名字。如果想比较，用的是另一个符号。',
        r'^expression cannot contain assignment',
    ),
    Rule('dict-colon', '大括号里用了「=」。字典的每一项有两部分，想一想中间用哪个符号。', '^cannot assign', r'\{[^}]*=(?!=)'),
    Rule(
        'assign-to-literal',
        _ASSIGN + '{value}不是变量，放不进去。看看左右是不是写反了。',
        r'^cannot assign to (?:literal|f-string|dict|set|list)',
        r'^\s*(?P<value>[^=]*[^=\s])\s*=',
    ),
    Rule('assign-to-call', _ASSIGN + '左边是函数，放不进去。看看左右是不是写反了。', r'^cannot assign to function call'),
    Rule('assign-to-expression', _ASSIGN + '左边是一个式子，放不进去。看看左右是不是写反了。', r'^cannot assign to'),
    Rule('augmented-target', '这种写法会改变左边的值，左边只能是变量。', r'is an illegal expression for augmented assignment'),
    Rule('delete-target', '「del」后面不能写这个，它只能删除变量，或者列表和字典里的一项。', r'^cannot delete'),
    Rule('star', '「*」在这里用错了：等号左边最多有一个，而且要和别的变量一起用。', r'starred|^can\'t use starred'),
)

_MESSAGE_RULES = (
    Rule(
        'dict-colon',
        '字典的每一项都要写成两部分，中间用冒号隔开。看看哪一项少了。',
        r"^':' expected after dictionary key|^expression expected after dictionary key",
    ),
    Rule(
        'print-without-brackets',
        '{word}是函数，要显示的东西放在哪里？看看它后面是不是少了括号。',
        r"^Missing parentheses in call to '(?P<word>\w+)",
    ),
    Rule('return-outside', '「return」用来结束函数，只能写在函数里面。看看这一行的位置和空格。', r"^'return' outside"),
    Rule('break-outside', '「break」用来跳出循环，只能写在循环里面。看看这一行的位置和空格。', r"^'break' outside"),
    Rule('continue-outside', '「continue」用来开始下一次循环，只能写在循环里面。看看这一行的位置和空格。', r"^'continue' (?:not|outside)"),
    Rule('yield-outside', '「yield」只能写在函数里面。', r"^'yield.*outside"),
    Rule('await-outside', '「await」只能写在用「async」开头的函数里面。', r"^'(?:await|async.*)' outside|^asynchronous"),
    Rule(
        'global-too-late',
        '函数先用了{word}，后来才写「global」。看看这两句的先后。',
        r"^name '(?P<word>\w+)' is (?:assigned to|used) (?:before|prior)",
    ),
    Rule(
        'parameter-and-global',
        '{word}已经是函数的参数，不能再写成「global」。',
        r"^name '(?P<word>\w+)' is (?:parameter|nonlocal) and",
    ),
    Rule(
        'nonlocal-unknown',
        '「nonlocal」要用外面一层函数的变量，可是那里没有{word}。',
        r"^no binding for nonlocal '(?P<word>\w+)'",
    ),
    Rule('nonlocal-unknown', '「nonlocal」只能写在里面一层的函数里。', r'^nonlocal declaration not allowed'),
    Rule(
        'default-order',
        '有默认值的参数，要排在没有默认值的参数后面。看看参数的顺序。',
        r'without a default follows|^non-default argument',
    ),
    Rule(
        'keyword-argument-order',
        '写了名字的参数，要排在没写名字的参数后面。看看括号里的顺序。',
        r'^positional (?:argument|patterns) follow',
    ),
    Rule('duplicate-parameter', '两个参数都叫{word}，电脑分不清。', r"^duplicate (?:argument|parameter) '(?P<word>\w+)'"),
    Rule('keyword-repeated', '括号里的{word}写了两次。', r'^keyword argument repeated: (?P<word>\w+)'),
    Rule('backslash-path', '文字里的「\\」有特别的意思，电脑把它和后面的字母连起来看了。看看文件的名字。', r'^\(unicode error\)'),
    Rule('backslash', '「\\」的后面不能再写东西。看看它是不是打错了。', r'^unexpected character after line continuation'),
    Rule('bytes-text', '前面带「b」的文字里不能有汉字。看看引号前面的字母。', r'^bytes can only contain'),
    Rule('try-alone', '上面有「try」，却没有和它配对的「except」。看看这两行之间，也看看行首的空格。', r"^expected 'except' or 'finally'"),
    Rule(
        'one-line-if',
        '「if」写在一句话中间时，后面还要有「else」，两边都要有值。',
        r"^expected 'else' after|^expected expression (?:before 'if'|after 'else')",
    ),
    Rule(
        'match-unreachable',
        '这个「case」什么都符合，后面的「case」永远轮不到。看看它们的顺序。',
        r'makes remaining patterns unreachable',
    ),
    Rule('match-form', '「case」后面的写法不对。看看它要比较的是什么。', r'in pattern|^attribute name repeated|patterns? '),
    Rule(
        'comprehension-brackets',
        '方括号里先写了几个变量，要把它们用括号放在一起。',
        r'^did you forget parentheses around the comprehension|^Generator expression must be',
    ),
    Rule('leading-zeros', '{word}不是数的写法，整数的前面不能有多余的零。', r'^leading zeros', r'(?P<word>\b0[\d_]+)'),
    Rule('import-form', '「import」这一行不能这样写。它只写模块的名字和要用的名字，想想谁先谁后。', '', r'^\s*(?:import|from)\b'),
)

_NUMBER_RULES = (
    Rule(
        'digit-first',
        '{word}是数字开头的，不能当名字。名字要用字母或汉字开头。',
        '^invalid',
        r'^\s*(?P<word>\d+[^\W\d]\w*)\s*(?:=(?!=)|\()|\b(?:def|class|for|import)\s+(?P<word2>\d\w*)',
    ),
    Rule(
        'missing-operator',
        '{word}里的数字和名字连在一起了。如果是名字，不能用数字开头；如果要计算，中间还少一个符号。',
        '^invalid',
        r'(?<![\w.])(?P<word>\d+(?:\.\d+)?(?![eExXoObBjJ]\w|[jJ]\b)[^\W\d]\w*)',
    ),
    Rule('number-form', '这里的数写得不对。看看多了或者少了什么。', r'^invalid (?:\w+ literal|digit)'),
)

_LAST_RULES = (
    Rule('lambda-form', '「lambda」的后面是参数和冒号，再后面是一个式子。看看多了或者少了什么。', '', r'\blambda\b'),
    Rule(
        'except-form',
        '「except」这一行不能这样写。它的后面先写错误的种类，再用一个词给错误起名字。',
        _VAGUE,
        r'^\s*except\b',
    ),
    Rule(
        'missing-comma',
        '这里的几样东西挨在一起了。看看它们中间是不是少了逗号，引号是不是写对了。',
        r'^invalid syntax\. (?:Perhaps you forgot a comma|Is this intended to be part)',
    ),
    Rule(
        'call-without-brackets',
        '{word}是函数，要用的东西放在哪里？看看它后面是不是少了括号。',
        _VAGUE,
        rf'^\s*(?:{_NAME}\s*=\s*)?'
        rf'(?P<word>{_NO_KEYWORD}{_NAME}(?:\.{_NAME})+|input|int|float|str|len|range|list|sum)\s+'
        rf'(?:\d|["\'{{\[]|{_NO_KEYWORD}{_NAME})',
    ),
    Rule(
        'two-statements',
        '这一行里有两句话挨在一起。看看第二句要不要另起一行，或者中间少了什么符号。',
        _VAGUE,
        rf'^(?!\s*(?:{_BLOCKS})\b).*[\w)\]"\']\s+{_NO_KEYWORD}[\w.]+\s*(?:\(|[-+*/]?=(?!=))',
    ),
    Rule(
        'extra-at-end',
        '{word}不应该在这里。看看这一行的末尾是不是多了东西，或者前面少了符号。',
        _VAGUE,
        rf'[)\]]\s*(?P<word>{_NO_KEYWORD}{_NAME})\s*$',
    ),
    Rule('extra-colon', '这一行的末尾多了冒号，或者开头少了一个词。', _VAGUE, rf'^(?!\s*(?:{_BLOCKS})\b).*:\s*$|::'),
    Rule('missing-colon', '{block}这一行少了冒号。', _VAGUE, rf'^\s*(?P<block>{_BLOCKS})\b[^:]*$'),
    Rule(
        'missing-equals',
        '{word}和后面的值挨在一起了。看看它们中间少了什么符号。',
        _VAGUE,
        rf'^\s*(?P<word>{_NO_KEYWORD}{_NAME})\s+(?:{_TEXT}|\d|[{{\[])',
    ),
    Rule(
        'missing-operator',
        '这里有两个值挨在一起，中间少了运算符号或者逗号。',
        _VAGUE,
        r'(?:[=(]|\b(?:if|elif|while|return)\b)\s*(?:.*\s)?'
        rf'(?:\d+|{_TEXT}|{_NO_KEYWORD}{_NAME})\s+(?:\d|["\']|{_NO_KEYWORD}{_NAME})',
    ),
)

_RULES = (
    *_CHARACTER_RULES,
    *_INDENT_RULES,
    *_BLOCK_RULES,
    *_BRACKET_RULES,
    *_KEYWORD_RULES,
    *_SIGN_RULES,
    *_ASSIGNMENT_RULES,
    *_NUMBER_RULES,
    *_MESSAGE_RULES,
    *_LAST_RULES,
)


def _apply(rule, problem):
    """Returns the finding of a rule, or None if it does not fit."""
    if not isinstance(rule, Rule):
        return rule(problem)
    message = re.search(rule.message, problem.message)
    code = message and re.search(rule.code, problem.code)
    if not code:
        return None
    # The code of the problem has the columns of its text.
    found = {name: problem.text[slice(*code.span(name))] for name in code.groupdict() if code[name]}
    # A group `word2` is another place for the word of the hint.
    groups = [(name.rstrip('0123456789'), value) for name, value in (message.groupdict() | found).items()]
    values = {name: shown(value.strip()) for name, value in groups if value}
    return Finding(rule.kind, rule.hint.format_map(values))


def _unknown_hint(problem):
    """Returns a hint that names the word or sign at which CPython stopped."""
    match = re.compile(r'\w+|[^\w\s]+').match(problem.text, max((problem.column or 1) - 1, 0))
    place = f'读到{shown(match[0])}就看不懂了' if match else '看不懂这一行'
    return f'电脑{place}。看看这里和它的前面：引号、括号、冒号和空格对不对，也看看上一行。'


def explain_syntax(error, source):
    """Returns the finding for a SyntaxError of a file with this source."""
    problem = Problem(error, source)
    found = next((one for one in (_apply(rule, problem) for rule in _RULES) if one), None)
    if found is None:
        found = Finding('syntax', _unknown_hint(problem))
    if found.line is None:
        column = found.column or problem.column
        found = found._replace(line=problem.line, column=column if column and column > 0 else None)
    return found
