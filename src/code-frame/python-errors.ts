const meanings: ReadonlyMap<string, string> = new Map([
  ['SyntaxError', '写法不对'],
  ['IndentationError', '缩进不对'],
  ['NameError', '用了没有定义的名字'],
  ['UnboundLocalError', '变量还没有值'],
  ['TypeError', '类型不对'],
  ['ValueError', '值不对'],
  ['ZeroDivisionError', '不能除以 0'],
  ['IndexError', '序号超出了范围'],
  ['KeyError', '没有这个键'],
  ['AttributeError', '没有这个属性或方法'],
  ['ImportError', '没有这个模块'],
  ['ModuleNotFoundError', '没有这个模块'],
  ['RecursionError', '自己调用自己的次数太多'],
]);

/** Returns the message of a program error for pupils: the line, an explanation, and Python's own message. */
export function pythonError(error: unknown): string {
  const text = String(error).replace(/^Error: /, '');
  const lineMatch = / on line (\d+)$/.exec(text);
  const message = text.slice(0, lineMatch?.index);
  const name = /^\w+/.exec(message)?.[0] ?? '';
  const meaning = meanings.get(name);
  const heading = lineMatch === null ? '出错了' : `第 ${lineMatch[1] ?? ''} 行出错`;
  return meaning === undefined ? `${heading}：${message}` : `${heading}：${meaning}（${message}）`;
}
