# points: L.9
import inspect, ast, dis
def greet(name: str, *words, mark='!', **more):
    """问好"""
    return name + mark
print(inspect.signature(greet), inspect.getdoc(greet), inspect.isfunction(greet))
print([p.kind.name for p in inspect.signature(greet).parameters.values()])
tree = ast.parse('x = 1 + 2\nprint(x)')
print([type(n).__name__ for n in tree.body], ast.unparse(tree))
print(ast.literal_eval('{"a": [1, (2, 3)], "b": None}'))
try:
    ast.literal_eval('print(1)')
except ValueError as error:
    print(type(error).__name__)
print(eval(compile('6 * 7', '<计算>', 'eval')), ast.dump(ast.parse('a', mode='eval').body))
