# points: E6.1
from pathlib import Path
p = Path('notes') / '日记.txt'
p.parent.mkdir(exist_ok=True)
print(p.write_text('今天天气好\n明天也好', encoding='utf-8'))
print(p.read_text(encoding='utf-8').splitlines(), p.exists(), p.is_dir())
print(p.name, p.stem, p.suffix, p.parent, p.parts, p.with_suffix('.md'))
(Path('notes') / 'b.txt').touch()
print(sorted(x.name for x in Path('notes').glob('*.txt')))
p.unlink()
print(p.exists(), Path('a') / 'b' == Path('a/b'), repr(Path('x')))
