import { describe, expect, it } from 'vitest';
import { pythonError } from './python-errors.ts';

describe('an error of a program', () => {
  it.each([
    [
      "NameError: name 'tutle' is not defined on line 3",
      "第 3 行出错：用了没有定义的名字（NameError: name 'tutle' is not defined）",
    ],
    ['SyntaxError: bad input on line 12', '第 12 行出错：写法不对（SyntaxError: bad input）'],
    ['ZeroDivisionError: integer division', '出错了：不能除以 0（ZeroDivisionError: integer division）'],
    ['MyError: on line 4', '第 4 行出错：MyError:'],
    ['MyError: something else', '出错了：MyError: something else'],
  ])('%s', (text, words) => {
    expect(pythonError(text)).toBe(words);
  });
});
