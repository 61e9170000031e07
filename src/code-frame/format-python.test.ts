import { loadPyodide, type PyodideAPI } from 'pyodide';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyChanges, formatChanges, punctuationChanges } from './format-python.ts';
import { entries } from './python-reference.ts';

function format(text: string): string {
  const result = formatChanges(text);
  if (!('changes' in result)) throw new Error(`line ${result.badLine}`);
  return applyChanges(text, result.changes);
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

/** Programs before and after formatting. */
const programs: readonly (readonly [string, string])[] = [
  ['x=1', 'x = 1\n'],
  ['', ''],
  ['\n\n  \n', ''],
  ['print ( "a" , 1 )   \n', 'print("a", 1)\n'],
  ['if(x==1)and not(y<-2) :\n  print(- x)\n', lines('if (x == 1) and not (y < -2):', '    print(-x)')],
  [
    'if x:\n\tif y:\n\t\tz\n\telse:\n\t\tw\n',
    lines('if x:', '    if y:', '        z', '    else:', '        w'),
  ],
  ['a [ 1 : 2 ] ; b={ 1 :2 , 3 : 4 }', 'a[1:2]; b = {1: 2, 3: 4}\n'],
  ['f( a = 1 , * b , ** c )', 'f(a=1, *b, **c)\n'],
  ['def f( a,b : int=3 ,* ,c = 4 )->int :return a', 'def f(a, b: int = 3, *, c=4) -> int: return a\n'],
  ['def f(a, /, b): pass', 'def f(a, /, b): pass\n'],
  ['x = lambda  a,b = 1 :a+b\ny = lambda : 0', lines('x = lambda a, b=1: a + b', 'y = lambda: 0')],
  ['a , * b = c\n* a, b = c', lines('a, *b = c', '*a, b = c')],
  [
    'from . import a\nfrom .b import c\nimport d . e',
    lines('from . import a', 'from .b import c', 'import d.e'),
  ],
  ['print(1 .real, 1.5.real, x [0] [1])', 'print(1 .real, 1.5.real, x[0][1])\n'],
  ['x=1#注释  ', 'x = 1  #注释\n'],
  ['x = (1,\n     2)\n', 'x = (1,\n     2)\n'],
  ['if x:\n  y = 1 + \\\n    2\n', lines('if x:', '    y = 1 + \\', '      2')],
  ['s = """a  ,b\n  c"""\nt=f"{ x +1 !r}"\n', lines('s = """a  ,b', '  c"""', 't = f"{ x +1 !r}"')],
  ['x+=1;y**=2;z=a//b<<1', 'x += 1; y **= 2; z = a // b << 1\n'],
  ['while (n:=int(input()))!=0:print(n)', 'while (n := int(input())) != 0: print(n)\n'],
  ['import a\ndef f():\n    pass\nf()\n', lines('import a', '', '', 'def f():', '    pass', '', '', 'f()')],
  [
    'class A:\n  x=1\n  def f(self):\n    pass\n  @ staticmethod\n  def g():\n    pass\n',
    lines(
      'class A:',
      '    x = 1',
      '',
      '    def f(self):',
      '        pass',
      '',
      '    @staticmethod',
      '    def g():',
      '        pass',
    ),
  ],
  ['# 一\n\n\n\n\nx\n', lines('# 一', '', '', 'x')],
  ['x\n# 关于 f\ndef f(): pass\n', lines('x', '', '', '# 关于 f', 'def f(): pass')],
  ['if x:\n  y\n  # 里面\n# 外面\nz\n', lines('if x:', '    y', '    # 里面', '# 外面', 'z')],
  [
    'match p:\n  case [x,*r] if x>1:pass\n  case -1|None:pass\n',
    lines('match p:', '    case [x, *r] if x > 1: pass', '    case -1 | None: pass'),
  ],
  ['分数=90\n成绩={"小明":分数}', lines('分数 = 90', '成绩 = {"小明": 分数}')],
  [
    'try:\n  1/0\nexcept(A,B)as e:\n  raise X from e\n',
    lines('try:', '    1 / 0', 'except (A, B) as e:', '    raise X from e'),
  ],
  ['print("a""b",*[1],sep="")', 'print("a""b", *[1], sep="")\n'],
  ['x = not-1 if a else~b', 'x = not -1 if a else ~b\n'],
  ['@a.b(1)\nasync def f():await g()', lines('@a.b(1)', 'async def f(): await g()')],
];

describe('formatting', () => {
  it.each(programs)('of %j', (before, after) => {
    expect(format(before)).toBe(after);
    expect(format(after)).toBe(after);
  });

  it('leaves a program alone that is not Python, and names the line', () => {
    expect(formatChanges('x=1\nif x\n  print(1)\n')).toEqual({ badLine: 2 });
    expect(formatChanges('print "a"\n')).toEqual({ badLine: 1 });
  });
});

describe('Chinese punctuation', () => {
  it.each([
    ['print（“你好，世界！”）', 'print("你好，世界！")'],
    ['print（"（，）"）  # （注释），', 'print("（，）")  # （注释），'],
    ['if x＝＝1：', 'if x==1:'],
    ['a ＝ 【1，2、3】；', 'a = [1,2,3];'],
    ['＃ 注释，', '# 注释，'],
    ['print(f"{a（1）}，")', 'print(f"{a（1）}，")'],
    ['x　=　1', 'x = 1'],
    ['“没有结束', '“没有结束'],
    ['名字１ = ‘a’', "名字１ = 'a'"],
    ['s = """，\n，"""，', 's = """，\n，""",'],
    ['print(f"{d["，"]}"，1)', 'print(f"{d["，"]}",1)'],
  ])('of %j', (before, after) => {
    const changes = punctuationChanges(before);
    expect(applyChanges(before, changes)).toBe(after);
    expect(punctuationChanges(after)).toEqual([]);
  });
});

describe('CPython', () => {
  let python: PyodideAPI;
  beforeAll(async () => {
    python = await loadPyodide();
    python.runPython('import ast, importlib.util');
  }, 60_000);

  const treeOf = (text: string): unknown =>
    python.globals.get('ast').dump(python.globals.get('ast').parse(text));

  it('reads the same program before and after formatting', () => {
    const examples = entries.map(({ example }) => example);
    const texts = [...programs.map(([before]) => before), ...examples];
    expect(texts.filter((text) => treeOf(format(text)) !== treeOf(text))).toEqual([]);
  });

  it('reads the same modules of its library before and after formatting', () => {
    const modules = [
      'textwrap',
      'heapq',
      'statistics',
      'string',
      'random',
      'calendar',
      'dataclasses',
      'json.decoder',
    ];
    const sourceOf = python.runPython('lambda name: importlib.util.find_spec(name).loader.get_source(name)');
    const isStable = (text: string): boolean => {
      const formatted = format(text);
      return treeOf(formatted) === treeOf(text) && format(formatted) === formatted;
    };
    expect(modules.filter((name) => !isStable(String(sourceOf(name))))).toEqual([]);
  });

  it('has every word of the table', () => {
    python.globals.set('listed', JSON.stringify(entries.map(({ owner, name }) => [owner, name])));
    const missing = python.runPython(`
import builtins, io, json, keyword
def find(owner, name):
    if owner == 'keyword': return keyword.iskeyword(name) or keyword.issoftkeyword(name)
    if owner == 'builtin': return hasattr(builtins, name)
    if owner == 'module': return importlib.util.find_spec(name) is not None
    if owner == 'file': return hasattr(io.StringIO, name)
    if owner in ('str', 'list', 'dict', 'set'): return hasattr(getattr(builtins, owner), name)
    module, _, part = owner.partition('.')
    value = __import__(module)
    return hasattr(getattr(value, part) if part else value, name)
json.dumps([one for one in json.loads(listed) if 'turtle' not in one[0] + one[1] and not find(*one)])
`);
    expect(JSON.parse(String(missing))).toEqual([]);
  });
});
