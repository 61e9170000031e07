# points: E3.4 G4.6
def divide(a, b):
    try:
        result = int(a) / int(b)
    except ZeroDivisionError as error:
        print('除数是零', error)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
    else:
        print('结果', result)
        return result
    finally:
        print('完')
print(divide(7, 2))
print(divide('1', '0'))
print(divide('a', 1))
print(divide(None, 1))
