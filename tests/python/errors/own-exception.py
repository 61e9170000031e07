# kind: own-exception
# line: 9
# hint: 「MoneyError」 「余额不足」
import concurrent.futures as futures
class MoneyError(Exception):
    pass
wrong = futures.Future()
wrong.set_exception(MoneyError("余额不足"))
wrong.result()
