"""A placeholder until the explanations of errors are here."""

import traceback


def describe(error, sources):
    """Returns what the page shows of an error: the fields of ProgramError (program-output.ts)."""
    message = ''.join(traceback.format_exception_only(error)).strip().splitlines()
    file = line = column = None
    if isinstance(error, SyntaxError):
        file, line, column = error.filename, error.lineno, error.offset
    else:
        for frame in traceback.extract_tb(error.__traceback__):
            if frame.filename.rsplit('/', 1)[-1] in sources:
                file, line, column = frame.filename, frame.lineno, None
    name = None if file is None else file.rsplit('/', 1)[-1]
    return {
        'message': message[-1] if message else type(error).__name__,
        'hint': '',
        'kind': type(error).__name__,
        'file': name if name in sources else None,
        'line': line,
        'column': column,
    }
