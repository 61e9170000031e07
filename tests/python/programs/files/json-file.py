# points: E6.1 E3.2
import json, os
def load():
    if os.path.exists('save.json'):
        with open('save.json', encoding='utf-8') as f:
            return json.load(f)
    return {'level': 1, 'coins': 0, 'items': []}
def save(state):
    with open('save.json', 'w', encoding='utf-8') as f:
        json.dump(state, f, ensure_ascii=False, indent=4)
state = load()
print(state)
state['level'] += 1
state['items'].append('木剑')
save(state)
print(open('save.json', encoding='utf-8').read())
print(load() == state, load()['items'][0])
