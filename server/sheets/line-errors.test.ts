import { expect, it } from 'vitest';
import { listText, choiceError } from './line-errors.ts';

it('the accepted words of a cell are listed, or the first ones with the total if there are many', () => {
  expect(listText(['红', '绿', '蓝'])).toBe('红、绿、蓝');
  expect(choiceError('颜色', '青', ['红', '绿', '蓝'])).toBe('颜色“青”不在可选项里，可填 红、绿、蓝。');
  expect(choiceError('颜色', '青', [])).toBe('颜色“青”不在可选项里，现在没有可选项。');
  const many = Array.from({ length: 500 }, (_one, at) => `第${at + 1}种`);
  expect(listText(many)).toMatch(/^第1种、第2种、.*第20种 等 500 项$/);
  expect(choiceError('班级', '九班', ['一班', '二班'], 40)).toBe(
    '班级“九班”不在可选项里，可填 一班、二班 等 40 项。',
  );
  const long = Array.from({ length: 30 }, (_one, at) => `${at}`.padEnd(150, '长'));
  expect(listText(long).length).toBeLessThan(300);
  expect(listText(long)).toMatch(/ 等 30 项$/);
});
