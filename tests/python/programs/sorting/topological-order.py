# points: G7.3 G8.6
needs = {'穿鞋': ['穿袜子', '穿裤子'], '穿裤子': ['穿内衣'], '穿外套': ['穿衬衫'], '穿衬衫': []}
order, done = [], set()
def visit(task):
    if task in done:
        return
    done.add(task)
    for before in needs.get(task, []):
        visit(before)
    order.append(task)
for task in needs:
    visit(task)
print(order)
from graphlib import TopologicalSorter, CycleError
print(list(TopologicalSorter({'c': {'b'}, 'b': {'a'}}).static_order()))
try:
    list(TopologicalSorter({'a': {'b'}, 'b': {'a'}}).static_order())
except CycleError as error:
    print(error.args[0])
