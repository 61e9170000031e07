# points: E2.4 I.10
name = 'x'
print(r'\n' f'{name}' "\t|", rb'\n'.decode())
print(f'{name!r:>6}|{name:=^7}|' 'tail')
print(f'{3.14159:{".2f"}} {10:#{"x"}}')
print(rf'{name}\d+', fr'\{name}')
print(f'{"a" if name == "x" else "b"}{{}}{1,2}')
print(f'{(lambda x: x * 2)(3)} { {"k": 1}["k"] } {name = !s}')
text = f"""{
    name.upper()  # 注释
}"""
print(text, f'{name
}')
print(f'{1 != 2} {1 == 1} {not None}')
