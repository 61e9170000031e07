# points: E6.4
class Team:
    def __init__(self, *names):
        self.names = list(names)
    def __len__(self):
        return len(self.names)
    def __getitem__(self, i):
        return self.names[i]
    def __setitem__(self, i, name):
        self.names[i] = name
    def __delitem__(self, i):
        del self.names[i]
    def __contains__(self, name):
        print('问', name)
        return name in self.names
    def __call__(self, word):
        return [word + n for n in self.names]
    def __reversed__(self):
        return iter(self.names[::-1])
t = Team('小明', '小红', '小刚')
print(len(t), t[0], t[-1], t[1:], '小红' in t, list(t), list(reversed(t)))
t[0] = '小丽'
del t[1]
print(t('你好'), bool(Team()), sorted(t))
print(t[9])
