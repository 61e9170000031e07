import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done } from '../machine-fixtures.ts';
import type { SaveFailure } from './save-failure.ts';
import { workSavingMachine, type SaveInput, type SaveOutput } from './work-saving.machine.ts';

const conflict = { versionNo: 5, workName: '别处的迷宫' };
const failures = {
  conflict: { kind: 'conflict', message: '在别处保存过', conflict },
  unreachable: { kind: 'unreachable', message: '网络超时' },
  refused: { kind: 'refused', message: '作品已批改，不能再修改' },
} as const satisfies Record<SaveFailure['kind'], SaveFailure>;

/** A work being saved; the test plays the server. */
function start(work: { id: string | undefined; versionNo: number } = { id: 'w1', versionNo: 1 }) {
  const clock = new SimulatedClock();
  const inputs: SaveInput[] = [];
  const waiting: { resolve: (saved: SaveOutput) => void; reject: (failure: SaveFailure) => void }[] = [];
  const received: unknown[] = [];
  const actor = createActor(
    workSavingMachine.provide({
      actors: {
        saveWork: fromPromise<SaveOutput, SaveInput>(({ input }) => {
          inputs.push(input);
          return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
        }),
      },
      actions: {
        announceSaved: (_, saved) => received.push(saved),
        reopenWork: () => received.push('reopen'),
      },
    }),
    { clock, input: { work, workName: '迷宫' } },
  ).start();
  const state = (): string => actor.getSnapshot().value;
  const becomes = (value: string) => waitFor(actor, (snapshot) => snapshot.value === value);
  const answer = (versionNo: number, revision: number) =>
    waiting.shift()?.resolve({ id: 'w1', versionNo, revision });
  const fail = (kind: SaveFailure['kind']) => waiting.shift()?.reject(failures[kind]);
  const change = (revision: number) => actor.send({ type: 'work.changed', revision });
  const save = (handIn = false) => actor.send({ type: 'work.save', handIn });
  return { actor, clock, inputs, received: received, state, becomes, answer, fail, change, save };
}

describe('a changed work', () => {
  it('is saved a minute after the first change, regardless of later changes', () => {
    const { clock, inputs, change, state } = start();
    change(1);
    clock.increment(59_000);
    change(2);
    expect(state()).toBe('pending');
    clock.increment(1_000);
    expect([state(), inputs]).toEqual([
      'saving',
      [{ id: 'w1', versionNo: 1, workName: '迷宫', handIn: false, isCopy: false }],
    ]);
  });

  it('is saved immediately when the page is hidden or the author saves', () => {
    for (const event of [{ type: 'page.hidden' }, { type: 'work.save', handIn: false }] as const) {
      const { actor, inputs, change } = start();
      change(1);
      actor.send(event);
      expect(inputs).toHaveLength(1);
    }
  });

  it('stays pending when it changed during the save, and continues from the new version', async () => {
    const { inputs, change, save, answer, becomes } = start();
    change(1);
    save();
    change(2);
    answer(2, 1);
    await becomes('pending');
    save();
    expect(inputs[1]).toMatchObject({ id: 'w1', versionNo: 2 });
    answer(3, 2);
    await becomes('settled');
  });
});

describe('a hand-in', () => {
  it('is marked as a hand-in in the request and in the announcement', async () => {
    const { inputs, received, save, answer, becomes } = start();
    save(true);
    answer(2, 0);
    await becomes('settled');
    expect([inputs[0]?.handIn, received]).toEqual([
      true,
      [{ id: 'w1', versionNo: 2, revision: 0, handIn: true, isCopy: false }],
    ]);
  });

  it('requested during a save follows it', async () => {
    const { inputs, received, change, save, answer, becomes } = start();
    change(1);
    save();
    save(true);
    answer(2, 1);
    await waitUntil(() => inputs.length === 2);
    expect(inputs.map((input) => input.handIn)).toEqual([false, true]);
    answer(3, 1);
    await becomes('settled');
    expect(received).toHaveLength(2);
  });
});

describe('an unreachable server', () => {
  it('is retried every ten seconds, and the hand-in is kept', async () => {
    const { clock, inputs, save, fail, becomes } = start();
    save(true);
    for (let round = 1; round <= 5; round += 1) {
      fail('unreachable');
      await becomes('unreachable');
      clock.increment(9_999);
      expect(inputs).toHaveLength(round);
      clock.increment(1);
      expect(inputs).toHaveLength(round + 1);
    }
    expect(inputs.every((input) => input.handIn)).toBe(true);
  });

  it.each(['network.found', 'user.reloggedIn'] as const)('is retried immediately after %s', async (type) => {
    const { actor, inputs, save, fail, becomes } = start();
    save();
    fail('unreachable');
    await becomes('unreachable');
    actor.send({ type });
    expect(inputs).toHaveLength(2);
  });
});

describe('a work saved under another name', () => {
  it('continues as a separate work, and is a copy only until it is saved', async () => {
    const { actor, inputs, received, answer, becomes, save } = start();
    actor.send({ type: 'work.copy', workName: '迷宫二' });
    expect(inputs).toEqual([
      { id: undefined, versionNo: 0, workName: '迷宫二', handIn: false, isCopy: true },
    ]);
    answer(1, 0);
    await becomes('settled');
    save();
    expect(received).toEqual([{ id: 'w1', versionNo: 1, revision: 0, handIn: false, isCopy: true }]);
    expect(inputs[1]).toMatchObject({ id: 'w1', workName: '迷宫二', isCopy: false });
  });
});

describe('a renewed login', () => {
  it('immediately saves pending changes', () => {
    const { actor, inputs, change } = start();
    change(1);
    actor.send({ type: 'user.reloggedIn' });
    expect([actor.getSnapshot().value, inputs.length]).toEqual(['saving', 1]);
  });
});

describe('a refusal', () => {
  it('is recorded, and the save is not retried until something changes', async () => {
    const { actor, clock, inputs, change, save, fail, becomes, state } = start();
    save();
    fail('refused');
    await becomes('refused');
    clock.increment(600_000);
    expect([inputs.length, actor.getSnapshot().context.problem]).toEqual([1, '作品已批改，不能再修改']);
    change(1);
    expect(state()).toBe('pending');
  });
});

describe('a version saved elsewhere in the meantime', () => {
  async function startConflicting() {
    const saving = start();
    saving.change(1);
    saving.save();
    saving.fail('conflict');
    await saving.becomes('conflicting');
    return saving;
  }

  it('is never overwritten without a decision of the author', async () => {
    const { actor, clock, inputs } = await startConflicting();
    clock.increment(600_000);
    actor.send({ type: 'page.hidden' });
    expect([inputs.length, actor.getSnapshot().context.conflict]).toEqual([1, conflict]);
  });

  it('is overwritten when the author chooses to', async () => {
    const { actor, inputs } = await startConflicting();
    actor.send({ type: 'conflict.resolve', choice: 'mine' });
    expect(inputs[1]).toMatchObject({ id: 'w1', versionNo: 5, isCopy: false });
  });

  it('stays when the author keeps both, and the local one is saved as a copy', async () => {
    const { actor, inputs } = await startConflicting();
    actor.send({ type: 'conflict.resolve', choice: 'copy' });
    expect(inputs[1]).toEqual({
      id: undefined,
      versionNo: 0,
      workName: '迷宫（副本）',
      handIn: false,
      isCopy: true,
    });
  });

  it('is opened when the author chooses it', async () => {
    const { actor, received } = await startConflicting();
    actor.send({ type: 'conflict.resolve', choice: 'theirs' });
    expect([actor.getSnapshot().status, received]).toEqual(['done', ['reopen']]);
  });
});

/** Until promises that are settled already have been heard. */
async function waitUntil(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !condition(); turn += 1) await Promise.resolve();
}

describe('work-saving: rare orders of events', () => {
  const startInput = { work: { id: 'w1', versionNo: 1 }, workName: '迷宫' };
  const saveRefused = (kind: string) => ({
    type: 'xstate.error.actor.saveWork',
    error: { kind, message: kind },
  });
  const save = { type: 'work.save', handIn: false };
  const rename = { type: 'work.rename', workName: '大迷宫' };
  const copy = { type: 'work.copy', workName: '迷宫二' };
  const refusedSave = (kind: string) => ({
    type: 'xstate.error.actor.saveWork',
    error: { kind, message: kind, conflict: { versionNo: 5, workName: '别处的迷宫' } },
  });

  it('a saved work can be renamed', () => {
    expect(playEvents(workSavingMachine, [rename], startInput)).toMatchObject({
      state: 'pending',
      context: { workName: '大迷宫' },
      effects: [],
    });
  });

  it('a changed work can be renamed', () => {
    expect(
      playEvents(workSavingMachine, [{ type: 'work.changed', revision: 1 }, rename], startInput),
    ).toMatchObject({ state: 'pending', context: { workName: '大迷宫' }, effects: [] });
  });

  it('a changed work can be saved as a copy', () => {
    expect(
      playEvents(workSavingMachine, [{ type: 'work.changed', revision: 1 }, copy], startInput),
    ).toMatchObject({ state: 'saving', context: { isCopy: true, work: { id: undefined } }, effects: [] });
  });

  it('a work can be renamed while the server is unreachable', () => {
    expect(
      playEvents(workSavingMachine, [save, saveRefused('unreachable'), rename], startInput),
    ).toMatchObject({ state: 'unreachable', context: { workName: '大迷宫' }, effects: [] });
  });

  it('a work can be saved as a copy while the server is unreachable', () => {
    expect(playEvents(workSavingMachine, [save, saveRefused('unreachable'), copy], startInput)).toMatchObject(
      { state: 'saving', context: { isCopy: true }, effects: [] },
    );
  });

  it('a work can be renamed after a refusal', () => {
    expect(playEvents(workSavingMachine, [save, saveRefused('refused'), rename], startInput)).toMatchObject({
      state: 'pending',
      context: { workName: '大迷宫' },
      effects: [],
    });
  });

  it('a refused save can be repeated', () => {
    expect(playEvents(workSavingMachine, [save, saveRefused('refused'), save], startInput)).toMatchObject({
      state: 'saving',
      effects: [],
    });
  });

  it('a work can be saved as a copy after a refusal', () => {
    expect(playEvents(workSavingMachine, [save, saveRefused('refused'), copy], startInput)).toMatchObject({
      state: 'saving',
      context: { isCopy: true },
      effects: [],
    });
  });

  it.each([
    ['conflict', 'conflicting', ''],
    ['unreachable', 'unreachable', 'unreachable'],
    ['refused', 'refused', 'refused'],
  ])('a hand-in requested during a save that fails is remembered: %s', (kind, state, problem) => {
    const events = [save, { type: 'work.save', handIn: true }, refusedSave(kind)];
    expect(playEvents(workSavingMachine, events, startInput)).toMatchObject({
      state,
      context: { handIn: true, next: undefined, problem },
      effects: [],
    });
  });

  it('a save is announced even if the work has changed meanwhile', () => {
    expect(
      playEvents(
        workSavingMachine,
        [
          save,
          { type: 'work.changed', revision: 1 },
          done('saveWork', { id: 'w1', versionNo: 2, revision: 0 }),
        ],
        startInput,
      ),
    ).toMatchObject({
      state: 'pending',
      context: { work: { versionNo: 2 }, savedRevision: 0 },
      effects: ['announceSaved'],
    });
  });

  it('the author can save before the next automatic attempt', () => {
    expect(playEvents(workSavingMachine, [save, refusedSave('unreachable'), save], startInput)).toMatchObject(
      { state: 'saving', effects: [] },
    );
  });

  it('a change after a refusal is recorded', () => {
    expect(
      playEvents(
        workSavingMachine,
        [save, refusedSave('refused'), { type: 'work.changed', revision: 4 }],
        startInput,
      ),
    ).toMatchObject({ state: 'pending', context: { revision: 4 }, effects: [] });
  });

  it('the first change is recorded', () => {
    expect(playEvents(workSavingMachine, [{ type: 'work.changed', revision: 3 }], startInput)).toMatchObject({
      state: 'pending',
      context: { revision: 3 },
      effects: [],
    });
  });

  it('a name given during a save is saved afterwards', () => {
    expect(
      playEvents(
        workSavingMachine,
        [
          { type: 'work.save', handIn: false },
          { type: 'work.rename', workName: '大迷宫' },
          done('saveWork', { id: 'w1', versionNo: 2, revision: 0 }),
        ],
        startInput,
      ),
    ).toMatchObject({
      state: 'saving',
      context: { workName: '大迷宫', next: undefined, work: { id: 'w1', versionNo: 2 } },
      effects: ['announceSaved'],
    });
  });

  it('a name given during a save does not hand the work in', () => {
    expect(
      playEvents(
        workSavingMachine,
        [
          { type: 'work.save', handIn: false },
          { type: 'work.rename', workName: '大迷宫' },
        ],
        startInput,
      ),
    ).toMatchObject({
      state: 'saving',
      context: { workName: '大迷宫', next: 'save', handIn: false },
      effects: [],
    });
  });
});

describe('a withdrawn hand-in', () => {
  it('is only saved when the server is back', async () => {
    const { actor, inputs, received: told, save, fail, answer, becomes, clock } = start();
    save(true);
    fail('unreachable');
    await becomes('unreachable');
    actor.send({ type: 'handIn.withdraw' });
    clock.increment(10_000);
    expect(inputs[1]).toMatchObject({ handIn: false });
    answer(2, 0);
    await becomes('settled');
    expect(told).toMatchObject([{ handIn: false }]);
  });

  it('during a save is replaced by a plain save', async () => {
    const { actor, inputs, save, answer, becomes } = start();
    save();
    save(true);
    actor.send({ type: 'handIn.withdraw' });
    answer(2, 0);
    await expect.poll(() => inputs.length).toBe(2);
    answer(3, 0);
    await becomes('settled');
    expect(inputs.map(({ handIn }) => handIn)).toEqual([false, false]);
  });
});
