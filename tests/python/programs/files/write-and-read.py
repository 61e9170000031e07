# points: E3.2 G4.6
f = open('poem.txt', 'w', encoding='utf-8')
print(f.write('床前明月光，\n'))
f.writelines(['疑是地上霜。\n', '举头望明月，\n'])
print('低头思故乡。', file=f)
f.close()
f = open('poem.txt', encoding='utf-8')
print(f.read())
f.close()
print(f.closed, f.name, f.mode)
try:
    f.read()
except ValueError as error:
    print(error)
