import { expect, it } from 'vitest';
import { createDatabaseTime } from './database-time.ts';

const day = 24 * 3600 * 1000;
const there = new Date('2031-05-05T05:00:00Z');
const at = (milliseconds: number) => new Date(there.getTime() + milliseconds);

/** A machine that is ahead by so much, after it has heard the database's time. */
function machine(ahead: number) {
  let now = at(ahead);
  const said: unknown[] = [];
  const time = createDatabaseTime(() => now, { warn: (...words: unknown[]) => said.push(words) });
  time.heard(there, at(ahead - 10), at(ahead + 10));
  return { time, said, set: (next: number) => (now = at(next)) };
}

it.each([8 * day, -3_600_000, 1500])('goes by the database where its own clock is %i ms ahead', (ahead) => {
  const { time, said } = machine(ahead);
  expect([time.clock(), said.length]).toEqual([there, 1]);
});

it.each([0, 900, -900])('goes by its own clock where that is %i ms ahead', (ahead) => {
  const { time, said } = machine(ahead);
  expect([time.clock(), said]).toEqual([at(ahead), []]);
});

it('learns nothing of an answer that took long, or of a clock that was set meanwhile', () => {
  const { time } = machine(0);
  time.heard(there, at(-20_000), at(20_000));
  time.heard(there, at(5000), at(-5000));
  expect(time.clock()).toEqual(there);
});

it('says once that it is off, and that it is right again', () => {
  const { time, said, set } = machine(day);
  time.heard(there, at(day + 300), at(day + 320));
  expect(said).toEqual([[{ seconds: 86_400 }, expect.stringContaining('set it right')]]);
  set(0);
  time.heard(there, at(-10), at(10));
  expect([time.clock(), said.at(-1)]).toEqual([
    there,
    [{ seconds: 0 }, 'the clock of this machine is right again'],
  ]);
});
