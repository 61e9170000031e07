import { describe, expect, it } from 'vitest';
import { nameProblem } from './file-names.ts';

describe('the name of a new file', () => {
  it.each(['工具.py', 'my_tools2.py', '成绩.txt', 'data-1.csv', '数据 1.json'])('%s is accepted', (name) => {
    expect(nameProblem(name, ['main.py', 'other.py'])).toBe(undefined);
  });

  it.each([
    ['', '请输入文件名'],
    ['a/b.py', String.raw`文件名里不能有 \ / : * ? " < > |`],
    ['图.png', '文件名要以 .py、.txt、.csv 或 .json 结尾，例如 工具.py'],
    ['工具', '文件名要以 .py、.txt、.csv 或 .json 结尾，例如 工具.py'],
    ['.py', '请在结尾前面写上名字'],
    ['Main.py', '已经有 Main.py 了'],
    ['random.py', 'random 是 Python 自带的模块，同名以后就不能用它了，请换一个名字'],
    ['class.py', 'class 是 Python 的关键字，请换一个名字'],
    ['1a.py', 'Python 文件的名字不能以数字开头'],
    ['a-b.py', 'Python 文件的名字只能用文字、字母、数字和下划线 _'],
    [`${'长'.repeat(40)}.py`, '文件名太长，最多 40 个字'],
  ])('%s is refused with a reason', (name, reason) => {
    expect(nameProblem(name, ['main.py'])).toBe(reason);
  });
});
