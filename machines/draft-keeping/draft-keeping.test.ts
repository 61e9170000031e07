import { describe, expect, it, vi } from 'vitest';
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done, failed } from '../machine-fixtures.ts';
import { draftKeepingMachine, type KeptDraft } from './draft-keeping.machine.ts';

/** The top state without its child: `{ keeping: 'again' }` is keeping. */
const topOf = (value: string | object): string | undefined =>
  typeof value === 'string' ? value : Object.keys(value)[0];

function start() {
  const clock = new SimulatedClock();
  const waiting: { resolve: (kept: KeptDraft) => void; reject: (error: Error) => void }[] = [];
  let writes = 0;
  const actor = createActor(
    draftKeepingMachine.provide({
      actors: {
        keepDraft: fromPromise<KeptDraft>(() => {
          writes += 1;
          return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
        }),
      },
    }),
    { clock },
  ).start();
  const becomes = (value: 'due' | 'settled') => waitFor(actor, (snapshot) => snapshot.matches(value));
  return {
    actor,
    clock,
    becomes,
    writes: () => writes,
    state: () => topOf(actor.getSnapshot().value),
    change: (revision: number) => actor.send({ type: 'work.changed', revision }),
    answer: (revision: number, cost = 1) => waiting.shift()?.resolve({ revision, cost }),
    fail: () => waiting.shift()?.reject(new Error('QuotaExceededError')),
  };
}

describe('draft keeping', () => {
  it('writes 200 ms after the first change, even when changes never pause', () => {
    const { clock, change, writes } = start();
    for (let revision = 1; revision <= 3; revision += 1) {
      change(revision);
      clock.increment(66);
    }
    expect(writes()).toBe(0);
    clock.increment(2);
    expect(writes()).toBe(1);
  });

  it.each([
    { cost: 5, delay: 200 },
    { cost: 120, delay: 1_200 },
    { cost: 900, delay: 3_000 },
  ])('waits $delay ms after a write that took $cost ms', async ({ cost, delay }) => {
    const { clock, change, answer, becomes, writes } = start();
    change(1);
    clock.increment(200);
    answer(1, cost);
    await becomes('settled');
    change(2);
    clock.increment(delay - 1);
    expect(writes()).toBe(1);
    clock.increment(1);
    expect(writes()).toBe(2);
  });

  it('writes immediately when the page is hidden', () => {
    const { actor, change, writes } = start();
    actor.send({ type: 'draft.flush' });
    expect(writes()).toBe(0);
    change(1);
    actor.send({ type: 'draft.flush' });
    expect(writes()).toBe(1);
  });

  it('writes changes made during a write, and rests when there are none', async () => {
    const { actor, clock, change, answer, becomes } = start();
    change(1);
    clock.increment(3_000);
    change(2);
    answer(1);
    await becomes('due');
    clock.increment(3_000);
    answer(2);
    await becomes('settled');
    expect(actor.getSnapshot().context).toEqual({ revision: 2, kept: 2, cost: 1, problem: '' });
  });

  it('writes changes made during a write immediately afterwards when the page is hidden', async () => {
    const { actor, clock, change, answer, becomes, state, writes } = start();
    change(1);
    clock.increment(200);
    change(2);
    actor.send({ type: 'draft.flush' });
    expect([state(), writes()]).toEqual(['keeping', 1]);
    answer(1);
    await vi.waitFor(() => expect(writes()).toBe(2));
    answer(2);
    await becomes('settled');
    expect(actor.getSnapshot().context.kept).toBe(2);
  });

  it('writes once more for a hidden page when the previous write fails', async () => {
    const { actor, clock, change, fail, becomes, writes } = start();
    change(1);
    clock.increment(200);
    change(2);
    actor.send({ type: 'draft.flush' });
    fail();
    await vi.waitFor(() => expect(writes()).toBe(2));
    fail();
    await becomes('settled');
    expect(writes()).toBe(2);
  });

  it('does not write an unchanged project twice when the page is hidden during a write', async () => {
    const { actor, clock, change, answer, becomes, writes } = start();
    change(1);
    clock.increment(200);
    actor.send({ type: 'draft.flush' });
    answer(1);
    await becomes('settled');
    expect(writes()).toBe(1);
  });

  it('reports a full storage, and retries with the next change', async () => {
    const { actor, clock, change, fail, answer, becomes, state } = start();
    change(1);
    clock.increment(3_000);
    fail();
    await becomes('settled');
    expect(actor.getSnapshot().context.problem).toBe('这台电脑上存不下草稿，请赶快点“保存”');
    change(2);
    expect(state()).toBe('due');
    clock.increment(3_000);
    answer(2);
    await becomes('settled');
    expect(actor.getSnapshot().context.problem).toBe('');
  });
});

describe('draft-keeping: rare orders of events', () => {
  it('the older of two writes is recorded as stored', () => {
    expect(
      playEvents(draftKeepingMachine, [
        { type: 'work.changed', revision: 1 },
        { type: 'draft.flush' },
        { type: 'work.changed', revision: 2 },
        { type: 'draft.flush' },
        done('keepDraft', { revision: 1, cost: 7 }),
      ]),
    ).toMatchObject({ state: { keeping: 'alone' }, context: { kept: 1, cost: 7 }, effects: [] });
  });

  it('a write is recorded as stored although the project has changed', () => {
    expect(
      playEvents(draftKeepingMachine, [
        { type: 'work.changed', revision: 1 },
        { type: 'draft.flush' },
        { type: 'work.changed', revision: 2 },
        done('keepDraft', { revision: 1, cost: 7 }),
      ]),
    ).toMatchObject({ state: 'due', context: { kept: 1, cost: 7 }, effects: [] });
  });

  it('a failed write shows a problem while the next write runs', () => {
    expect(
      playEvents(draftKeepingMachine, [
        { type: 'work.changed', revision: 1 },
        { type: 'draft.flush' },
        { type: 'work.changed', revision: 2 },
        { type: 'draft.flush' },
        failed('keepDraft', 'QuotaExceededError'),
      ]),
    ).toMatchObject({
      state: { keeping: 'alone' },
      context: { problem: expect.stringMatching(/存不下草稿/) },
      effects: [],
    });
  });

  it('a revision that is already known needs no write', () => {
    expect(playEvents(draftKeepingMachine, [{ type: 'work.changed', revision: 0 }])).toMatchObject({
      state: 'settled',
      effects: [],
    });
  });

  it('the first change is recorded', () => {
    expect(playEvents(draftKeepingMachine, [{ type: 'work.changed', revision: 1 }])).toMatchObject({
      state: 'due',
      context: { revision: 1 },
      effects: [],
    });
  });

  it('the last of two changes is the one to be written', () => {
    expect(
      playEvents(
        draftKeepingMachine,
        [1, 2].map((revision) => ({ type: 'work.changed', revision })),
      ),
    ).toMatchObject({ state: 'due', context: { revision: 2 }, effects: [] });
  });

  it.each([
    [[], 'followed'],
    [[{ type: 'work.changed', revision: 2 }], 'followed'],
    [[{ type: 'work.changed', revision: 2 }, { type: 'draft.flush' }], 'flushed'],
  ])('a change during a write is recorded after the events %j', (during, keeping) => {
    const begun = [{ type: 'work.changed', revision: 1 }, { type: 'draft.flush' }];
    const events = [...begun, ...during, { type: 'work.changed', revision: 9 }];
    expect(playEvents(draftKeepingMachine, events)).toMatchObject({
      state: { keeping },
      context: { revision: 9 },
      effects: [],
    });
  });
});
