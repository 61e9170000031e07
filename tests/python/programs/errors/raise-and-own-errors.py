# points: E3.4
class ScoreError(ValueError):
    """分数不对"""
class TooHigh(ScoreError):
    pass
def check(score):
    if score > 100:
        raise TooHigh(f'{score} 太高')
    if score < 0:
        raise ScoreError('太低', score)
    return score
for s in (50, 120, -5):
    try:
        print(check(s))
    except TooHigh as e:
        print('TooHigh', e, e.args)
    except ScoreError as e:
        print('ScoreError', e, e.args, isinstance(e, ValueError))
raise ScoreError
