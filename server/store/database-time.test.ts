import { expect, it } from 'vitest';
import { createDatabaseTime } from './database-time.ts';

const second = 1000;
const day = 24 * 3600 * second;
const start = Date.parse('2031-05-05T05:00:00Z');

/** A machine whose clock is ahead of the database's by so much; `pass` lets time go by for both. */
function machine(ahead: number) {
  let gone = 0;
  let wrong = ahead;
  const said: unknown[] = [];
  const time = createDatabaseTime(
    { clock: () => new Date(start + gone + wrong), stopwatch: () => gone },
    { warn: (...words: unknown[]) => said.push(words) },
  );
  /** The database's answer, of which it is told `late` milliseconds after it was asked; `off`: not from their middle. */
  const hear = (late = 20, off = 0): void => {
    const asked = gone;
    gone += late;
    time.heard(new Date(start + asked + late / 2 + off), asked, gone);
  };
  return {
    said,
    hear,
    pass: (milliseconds: number) => (gone += milliseconds),
    set: (next: number) => (wrong = next),
    off: () => time.clock().getTime() - start - gone,
  };
}

it('goes by its own clock until the database has said something', () => {
  const { off, hear } = machine(day);
  expect(off()).toBe(day);
  hear(30 * second);
  expect(off()).toBe(0);
});

it.each([8 * day, -3600 * second, 1500, 900, 0])(
  'then by the database, where its own is %i ms ahead',
  (ahead) => {
    const { off, hear, pass } = machine(ahead);
    hear();
    pass(day);
    expect(off()).toBe(0);
  },
);

it('does not mind when its own clock is set', () => {
  const { off, hear, set } = machine(-8 * day);
  hear();
  set(0);
  expect(off()).toBe(0);
  set(5 * day);
  expect(off()).toBe(0);
});

it('does not jump for answers that are early or late by a little, nor for one that took long', () => {
  const { off, hear, said } = machine(0);
  hear();
  for (const by of [999, -999, 400]) {
    hear(20, by);
    expect(off()).toBe(0);
  }
  hear(2 * second, 30 * second);
  expect([off(), said]).toEqual([0, []]);
});

it('follows the database where that is set', () => {
  const { off, hear } = machine(0);
  hear();
  hear(20, 60 * second);
  expect(off()).toBe(60 * second);
});

it('says once that its own clock is wrong, and once that it is right again', () => {
  const { hear, said, set } = machine(day);
  hear();
  hear();
  expect(said).toEqual([[{ seconds: 86_400 }, expect.stringContaining('set it right')]]);
  set(2 * second);
  hear();
  expect(said).toHaveLength(1);
  set(0);
  hear();
  hear();
  expect(said.slice(1)).toEqual([[{ seconds: 0 }, 'the clock of this machine is right again']]);
});
