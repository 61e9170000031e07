import { expect, it } from 'vitest';
import { endTexts } from './phase-text.ts';

const now = '2026-03-02 08:00:00';
const ends = { entryEnd: '2026-03-03 16:00:00', voteEnd: '2026-03-06 23:59:59' };

it('the ends of an exhibition are told in words, as long as they matter', () => {
  expect(endTexts({ ...ends, phase: 'entering' }, now)).toEqual([
    '明天 16:00 前可以交作品',
    '3 月 6 日 23:59 前可以投票',
  ]);
  expect(endTexts({ ...ends, voteEnd: null, phase: 'entering' }, now)).toEqual(['明天 16:00 前可以交作品']);
  expect(endTexts({ ...ends, phase: 'voting' }, now)).toEqual(['3 月 6 日 23:59 前可以投票']);
  expect(endTexts({ ...ends, phase: 'over' }, now)).toEqual(['3 月 6 日 23:59 结束']);
  expect(endTexts({ ...ends, voteEnd: null, phase: 'over' }, now)).toEqual(['明天 16:00 结束']);
});
