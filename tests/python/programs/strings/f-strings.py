# points: E2.4 I.10
name, age, pi = '小明', 11, 3.14159265
print(f'{name} {age} 岁，明年 {age + 1} 岁')
print(f'{pi:.2f} {pi:8.3f} {pi:<8.1f}| {pi:e} {pi:g}')
print(f'{age:5d}|{age:<5}|{age:^5}|{age:05}|{age:+}')
print(f'{name!r} {name:>6}| {name:*^8}')
print(f'{age=} {pi=:.3f} {age + 1 = }')
print(f'{1234567:,} {1234567.891:,.1f} {255:x} {255:#b} {0.256:.1%}')
print(f'{{}} {{{age}}}')
width = 10
print(f'{name:>{width}}|{pi:{width}.{3}f}|')
print(f"{'yes' if age > 10 else 'no'} {len(name)} {[i * 2 for i in range(3)]}")
print(f'{"引号"} {name.upper()} {f"{age}"}')
print(f'''多行
{name}''')
