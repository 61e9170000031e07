# points: E6.1
import pickle
class Pet:
    def __init__(self, name):
        self.name = name
    def __repr__(self):
        return f'Pet({self.name})'
data = {'list': [1, 2, (3, 4)], 'pet': Pet('旺财')}
with open('data.pkl', 'wb') as f:
    pickle.dump(data, f)
with open('data.pkl', 'rb') as f:
    back = pickle.load(f)
print(back, back['pet'] is data['pet'], pickle.loads(pickle.dumps({1, 2})) == {1, 2})
