import { constants, keywords } from './python-keywords.ts';
import { isModule } from './python-reference.ts';
import { isSafeName } from './work-files.ts';

/** Returns the reason why a new file cannot have this name, in Chinese; undefined: it can. */
export function nameProblem(name: string, others: readonly string[]): string | undefined {
  if (name === '') return '请输入文件名';
  if (/[\\/:*?"<>|\p{C}]/u.test(name)) return String.raw`文件名里不能有 \ / : * ? " < > |`;
  if (name.length > 40) return '文件名太长，最多 40 个字';
  const ending = /\.([^.]*)$/.exec(name)?.[1] ?? '';
  if (!['py', 'txt', 'csv', 'json'].includes(ending))
    return '文件名要以 .py、.txt、.csv 或 .json 结尾，例如 工具.py';
  if (others.some((other) => other.toLowerCase() === name.toLowerCase())) return `已经有 ${name} 了`;
  const stem = name.slice(0, -ending.length - 1);
  if (stem === '' || !isSafeName(name)) return '请在结尾前面写上名字';
  return ending === 'py' ? moduleProblem(stem) : undefined;
}

/** A Python file is imported by its name. */
function moduleProblem(stem: string): string | undefined {
  if (keywords.has(stem) || constants.has(stem)) return `${stem} 是 Python 的关键字，请换一个名字`;
  if (isModule(stem)) return `${stem} 是 Python 自带的模块，同名以后就不能用它了，请换一个名字`;
  if (/^\p{N}/u.test(stem)) return 'Python 文件的名字不能以数字开头';
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(stem)) return 'Python 文件的名字只能用文字、字母、数字和下划线 _';
  return undefined;
}
