# kind: raised-by-program
# line: 6
# hint: 「余额不足」
class MoneyError(Exception):
    pass
raise MoneyError("余额不足")
