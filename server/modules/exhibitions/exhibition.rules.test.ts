import { expect, it } from 'vitest';
import { endsAt, hasResults, openingLines, phaseOf, votesAreOpen } from './exhibition.rules.ts';

const time = (text: string): Date => new Date(`2026-03-02T${text}Z`);
const ends = { entryEnd: time('08:00:59'), voteEnd: time('10:00:59') };
const withoutVotes = { ...ends, voteEnd: null };

it('an exhibition takes works, then votes alone, and is over after the minute of its last end', () => {
  expect(phaseOf(ends, time('08:00:59.999'))).toBe('entering');
  expect(phaseOf(ends, time('08:01:00'))).toBe('voting');
  expect(phaseOf(ends, time('10:01:00'))).toBe('over');
  expect(phaseOf(withoutVotes, time('08:01:00'))).toBe('over');
  expect([votesAreOpen(ends, time('07:00:00')), votesAreOpen(ends, time('10:01:00'))]).toEqual([true, false]);
  expect(votesAreOpen(withoutVotes, time('07:00:00'))).toBe(false);
  expect([hasResults(ends, time('10:01:00')), hasResults(withoutVotes, time('10:01:00'))]).toEqual([
    true,
    false,
  ]);
});

it('an exhibition that ends early is over at once', () => {
  const now = time('07:30:20');
  const early = endsAt(ends, now);
  expect(phaseOf(early, now)).toBe('over');
  expect(early.voteEnd).toEqual(early.entryEnd);
  const later = endsAt(ends, time('09:30:20'));
  expect(later.entryEnd).toEqual(ends.entryEnd);
  expect(phaseOf(later, time('09:30:20'))).toBe('over');
});

it('the message to pupils names the ends', () => {
  expect(openingLines({ ...ends, title: '春天' }, '李老师')).toEqual([
    '李老师 举办了作品展“春天”，快来交一个你的作品吧。',
    '交作品截止：2026-03-02 16:00。投票截止：2026-03-02 18:00。',
  ]);
  expect(openingLines({ ...withoutVotes, title: '春天' }, '李老师')[1]).toBe(
    '交作品截止：2026-03-02 16:00。',
  );
});
