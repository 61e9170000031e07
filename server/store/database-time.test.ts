import { expect, it } from 'vitest';
import { createDatabaseTime } from './database-time.ts';

const second = 1000;
const day = 24 * 3600 * second;
const start = Date.parse('2031-05-05T05:00:00Z');

/** A machine whose clock is ahead of the database's; `pass` advances both. */
function machine(ahead: number) {
  let gone = 0;
  let wrong = ahead;
  const said: unknown[] = [];
  const time = createDatabaseTime(
    { clock: () => new Date(start + gone + wrong), stopwatch: () => gone },
    { warn: (...words: unknown[]) => said.push(words) },
  );
  /** Simulates the database's answer after `late` milliseconds; `off`: deviation from the middle of that interval. */
  const hear = (late = 20, off = 0): void => {
    const asked = gone;
    gone += late;
    time.synchronize(new Date(start + asked + late / 2 + off), asked, gone);
  };
  return {
    said,
    hear,
    pass: (milliseconds: number) => (gone += milliseconds),
    set: (next: number) => (wrong = next),
    off: () => time.clock().getTime() - start - gone,
  };
}

it('the time is that of the local clock until the first response of the database', () => {
  const { off, hear } = machine(day);
  expect(off()).toBe(day);
  hear(30 * second);
  expect(off()).toBe(0);
});

it.each([8 * day, -3600 * second, 1500, 900, 0])(
  'the time follows the database after its first response, with a local clock %i ms ahead',
  (ahead) => {
    const { off, hear, pass } = machine(ahead);
    hear();
    pass(day);
    expect(off()).toBe(0);
  },
);

it('the time ignores changes of the local clock', () => {
  const { off, hear, set } = machine(-8 * day);
  hear();
  set(0);
  expect(off()).toBe(0);
  set(5 * day);
  expect(off()).toBe(0);
});

it('the time does not jump after slightly early, late or slow responses', () => {
  const { off, hear, said } = machine(0);
  hear();
  for (const by of [999, -999, 400]) {
    hear(20, by);
    expect(off()).toBe(0);
  }
  hear(2 * second, 30 * second);
  expect([off(), said]).toEqual([0, []]);
});

it('the time follows the database when the clock of the database is set', () => {
  const { off, hear } = machine(0);
  hear();
  hear(20, 60 * second);
  expect(off()).toBe(60 * second);
});

it('a wrong local clock is logged once, and once more when it is right again', () => {
  const { hear, said, set } = machine(day);
  hear();
  hear();
  expect(said).toEqual([[{ seconds: 86_400 }, expect.stringContaining('correct it')]]);
  set(2 * second);
  hear();
  expect(said).toHaveLength(1);
  set(0);
  hear();
  hear();
  expect(said.slice(1)).toEqual([[{ seconds: 0 }, 'the clock of this machine is correct again']]);
});
