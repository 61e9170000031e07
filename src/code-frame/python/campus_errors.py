"""Explains the errors of a program to pupils: the line, CPython's message and a Chinese hint.

`campus_syntax_errors` has the rules for programs that cannot be read, `campus_runtime_errors` those for
programs that fail while they run. A hint says what happened and what to look at, not the solution.
"""

import os
import re
import traceback
import warnings
from itertools import islice

from campus_error_words import lines_of
from campus_runtime_errors import Situation, explain_error
from campus_syntax_errors import explain_syntax

_OWN_FOLDER = os.path.dirname(os.path.abspath(__file__))
_LONGEST_MESSAGE = 2000
_LIBRARY = os.path.dirname(os.path.abspath(os.__file__))


def describe(error: BaseException, sources: dict[str, str]) -> dict:
    """Returns message, hint, kind, file, line and column of an error of a program with these files.

    File, line and column are None if the error has no place in the files. Line and column begin at 1; columns
    count characters. The kinds `stopped` and `ended` are the end of a program, not an error. The function does
    not raise.
    """
    try:
        # Parsing a part of the program again would print its warnings.
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            return _describe(error, sources)
    except Exception:
        message = type(error).__name__
        hint = '程序运行到这里出了错。看看这一行在做什么，用到的值是什么。'
        return {'message': message, 'hint': hint, 'kind': 'error', 'file': None, 'line': None, 'column': None}


def _describe(error, sources):
    message = _message(error)
    file = _pupils_file(error.filename, sources) if isinstance(error, SyntaxError) else None
    if file is not None:
        found = explain_syntax(error, sources[file])
        return _result(message, found, file, found.line, found.column)
    tb = _last_place(_traceback(error), sources)
    if tb is None:
        return _result(message, explain_error(Situation(error, message, sources)), None, None, None)
    file = _pupils_file(tb.tb_frame.f_code.co_filename, sources)
    line, column, segment = _position(tb, sources[file])
    situation = Situation(error, message, sources, tb.tb_frame, sources[file], segment)
    situation.line_text = dict(enumerate(lines_of(sources[file]), 1)).get(line, '')
    situation.is_eval = _is_eval(error, tb, situation.line_text)
    situation.is_inside = tb.tb_next is not None and not situation.is_eval
    return _result(message, explain_error(situation), file, line, column)


def _result(message, found, file, line, column):
    return {
        'message': message,
        'hint': found.hint,
        'kind': found.kind,
        'file': file,
        'line': line,
        'column': column,
    }


def _message(error):
    """Returns CPython's last lines, with its suggestion and without the place of a syntax error."""
    details = traceback.TracebackException(type(error), error, error.__traceback__, limit=0, compact=True)
    lines = ''.join(details.format_exception_only()).rstrip('\n').split('\n')
    first = next((index for index, line in enumerate(lines) if not line.startswith(' ')), 0)
    if isinstance(error, ModuleNotFoundError):
        # Pyodide adds how to install the module, which pupils cannot do.
        return lines[first]
    text = '\n'.join(lines[first:])
    return text if len(text) <= _LONGEST_MESSAGE else text[:_LONGEST_MESSAGE] + '…'


def _pupils_file(path, sources):
    """Returns the name of the pupil's file at a path, or None for files of Python."""
    if not path:
        return None
    if path in sources:
        return path
    folder = os.path.dirname(os.path.abspath(path))
    if folder == _OWN_FOLDER or folder.startswith(_LIBRARY):
        return None
    return next((name for name in sources if path.endswith('/' + name)), None)


def _traceback(error):
    """Returns the traceback of an error. That of a StopIteration in a generator has the better place."""
    cause = error.__cause__
    return cause.__traceback__ if isinstance(cause, StopIteration) else error.__traceback__


def _last_place(tb, sources):
    """Returns the last entry of a traceback that is in the pupil's files."""
    found, files = None, {}
    while tb is not None:
        path = tb.tb_frame.f_code.co_filename
        if path not in files:
            files[path] = _pupils_file(path, sources)
        if files[path] is not None:
            found = tb
        tb = tb.tb_next
    return found


def _position(tb, source):
    """Returns the line, the column and the text of the expression that failed."""
    positions = next(islice(tb.tb_frame.f_code.co_positions(), tb.tb_lasti // 2, None), (None,) * 4)
    line, end_line, begin, end = positions
    line = line or tb.tb_lineno
    lines = lines_of(source)
    if begin is None or end is None or not end_line or end_line > len(lines):
        return line, None, ''
    # Positions count bytes.
    part = [text.encode() for text in lines[line - 1 : end_line]]
    column = len(part[0][:begin].decode(errors='replace')) + 1
    part[-1] = part[-1][:end]
    part[0] = part[0][begin:]
    return line, column, b'\n'.join(part).decode(errors='replace')


def _is_eval(error, tb, line):
    """Says whether the error is in a text that the line gives to eval or exec."""
    if not re.search(r'\b(?:eval|exec)\b', line):
        return False
    if isinstance(error, SyntaxError):
        return error.filename == '<string>'
    return tb.tb_next is not None and tb.tb_next.tb_frame.f_code.co_filename == '<string>'
