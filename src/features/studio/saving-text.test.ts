import { describe, expect, it } from 'vitest';
import { savingText, type ShownSaving } from './saving-text.ts';

const settled: ShownSaving = {
  value: 'settled',
  workId: 'w1',
  workName: '迷宫',
  conflict: undefined,
  handIn: false,
  problem: '',
};

describe('the status text of a work', () => {
  it.each([
    [undefined, '已保存'],
    [0, '已保存'],
    [1, '已提交，等老师批改'],
    [-1, '已保存。老师退回了这个作品，改好再提交'],
    [2, '老师已经批改，不能再改了'],
  ])('for the status %s is %s', (status, text) => {
    expect(savingText(settled, status)).toBe(text);
  });

  it('is 还没有保存 for a work without an id', () => {
    expect(savingText({ ...settled, workId: undefined }, 0)).toBe('还没有保存');
  });

  it.each([
    [false, '连不上服务器，作品先存在这台电脑上，连上以后自动保存'],
    [true, '网断了，作品在这台电脑里，连上以后自动交'],
  ])('explains what happens next if the server is unreachable (submission: %s)', (handIn, text) => {
    expect(savingText({ ...settled, value: 'unreachable', handIn }, 0)).toBe(text);
  });

  it('shows a running save instead of the status', () => {
    expect(savingText({ ...settled, value: 'saving' }, -1)).toBe('正在保存…');
  });
});
