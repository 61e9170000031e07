import { expect, it } from 'vitest';
import { keyOfLabel } from './key-of-label.ts';

it('a key is the label in pinyin, and free', () => {
  expect(keyOfLabel('设备名称', [])).toBe('shebeimingcheng');
  expect(keyOfLabel('设备名称', ['shebeimingcheng'])).toBe('shebeimingcheng1');
  expect(keyOfLabel('2 号 Scratch 作品', [])).toBe('haoscratchzuopin');
  expect(keyOfLabel('123', [])).toBe(undefined);
  expect(keyOfLabel('一二三四五六七八九十一二三四五六七八九十', [])).toMatch(/^[a-z]{26}$/);
});
