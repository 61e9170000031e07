import { expect, it } from 'vitest';
import { memory } from '#shared/browser/testing/memory-storage.ts';
import { createProjectorStore, timerNow } from './projector-store.ts';

const monday = new Date(2026, 10, 30, 9);
const timer = { mode: 'running', total: 300_000, left: 60_000, at: 1_000 } as const;
const draw = { away: ['u1'], drawn: ['u2'], present: 'u2' };

it('the lesson storage keeps timer and draw for the same lesson on the same day only', () => {
  const storage = memory();
  const lesson = createProjectorStore('class unit', monday, storage);
  lesson.saveTimer(timer);
  lesson.saveDraw(draw);
  expect(createProjectorStore('class unit', monday, storage).read()).toMatchObject({ timer, draw });
  const others = [
    createProjectorStore('class other', monday, storage),
    createProjectorStore('class unit', new Date(2026, 11, 1), storage),
  ];
  expect(others.map((one) => Object.keys(one.read()))).toEqual([['of'], ['of']]);
  storage.setItem('pro__Lesson', '{"of":7}');
  expect(Object.keys(lesson.read())).toEqual(['of']);
});

it('timerNow advances a running timer by the elapsed time and leaves a paused timer unchanged', () => {
  expect([
    timerNow(undefined, 0),
    timerNow(timer, 21_000),
    timerNow(timer, 99_000),
    timerNow({ ...timer, mode: 'paused' }, 99_000),
  ]).toEqual([
    { mode: 'ready', total: 300_000, left: 300_000, isRunning: false },
    { mode: 'paused', total: 300_000, left: 40_000, isRunning: true },
    { mode: 'over', total: 300_000, left: 0, isRunning: false },
    { mode: 'paused', total: 300_000, left: 60_000, isRunning: false },
  ]);
});
