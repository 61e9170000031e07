import { describe, expect, it, vi } from 'vitest';
import { SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate';
import { handInQueueMachine, type HandInSent, type Queued } from './hand-in-queue.machine.ts';

const waiting = (id: string): Queued => ({ id, standing: 'waiting' });
const unreachable = { failure: { kind: 'unreachable', message: '网络超时' } } as const;
const conflict = (id: string) => ({
  id,
  failure: { kind: 'conflict', message: '别处保存过', conflict: { versionNo: 2, workName: '迷宫' } } as const,
});
const refused = (id: string) => ({ id, failure: { kind: 'refused', message: '作品已批改' } as const });

/** A queue whose server is played by the test. */
function start() {
  const clock = new SimulatedClock();
  type End = { resolve: (sent: HandInSent) => void; reject: (failure: object) => void };
  const calls: { ids: readonly string[]; end: End }[] = [];
  const received: (string | undefined)[] = [];
  const failures: (string | undefined)[] = [];
  const actor = createActor(
    handInQueueMachine.provide({
      actors: {
        watchQueue: fromCallback(() => undefined),
        sendHandIn: fromPromise(
          ({ input: { ids } }) =>
            new Promise<HandInSent>((resolve, reject) => calls.push({ ids, end: { resolve, reject } })),
        ),
      },
      actions: {
        announceSent: (_, { workName }) => received.push(workName),
        keepFailure: (_, { id }) => failures.push(id),
      },
    }),
    { clock },
  ).start();
  const state = () => actor.getSnapshot().value;
  return {
    actor,
    clock,
    received: received,
    failures,
    state,
    asked: () => calls.map(({ ids }) => ids),
    changed: (...queue: readonly Queued[]) => actor.send({ type: 'queue.changed', queue }),
    answer: (id: string, workName = id) => calls.at(-1)?.end.resolve({ id, workName }),
    fail: (error: object) => calls.at(-1)?.end.reject(error),
    becomes: (value: string) => vi.waitFor(() => expect(state()).toBe(value)),
  };
}

describe('the queue of hand-ins', () => {
  it('sends one after the other, the oldest first', async () => {
    const queue = start();
    queue.changed(waiting('a'), waiting('b'));
    queue.answer('a');
    await vi.waitFor(() => expect(queue.asked()).toEqual([['a', 'b'], ['b']]));
    queue.answer('b');
    await queue.becomes('sent');
    expect(queue.received).toEqual(['a', 'b']);
    expect(queue.actor.getSnapshot().context.queue).toEqual([]);
  });

  it.each([
    ['the server is back', { type: 'server.found' }],
    ['somebody has logged in again', { type: 'session.renewed' }],
    ['its author wants it', { type: 'queue.press' }],
  ] as const)('waits while nothing answers, and sends when %s', async (_, event) => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.fail(unreachable);
    await queue.becomes('waiting');
    expect([queue.failures, queue.asked().length]).toEqual([[], 1]);
    queue.actor.send(event);
    expect(queue.asked().length).toBe(2);
  });

  it('tries again every ten seconds', async () => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.fail(unreachable);
    await queue.becomes('waiting');
    queue.clock.increment(9_999);
    expect(queue.asked().length).toBe(1);
    queue.clock.increment(1);
    expect(queue.asked().length).toBe(2);
  });

  it('lets the others pass where another version is on the server, and sends nothing until its author has chosen', async () => {
    const queue = start();
    queue.changed(waiting('a'), waiting('b'));
    queue.fail(conflict('a'));
    await vi.waitFor(() => expect(queue.asked()).toEqual([['a', 'b'], ['b']]));
    queue.answer('b');
    await queue.becomes('conflict');
    queue.actor.send({ type: 'queue.press' });
    expect([queue.state(), queue.failures, queue.asked().length]).toEqual(['conflict', ['a'], 2]);
    queue.changed(waiting('a'));
    expect(queue.asked().at(-1)).toEqual(['a']);
  });

  it('tries what was refused only when it is asked for', async () => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.fail(refused('a'));
    await queue.becomes('refused');
    queue.actor.send({ type: 'server.found' });
    expect(queue.asked().length).toBe(1);
    queue.actor.send({ type: 'queue.press' });
    expect(queue.asked().length).toBe(2);
  });

  it('sends what comes after the last one was sent, and after one that was refused', async () => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.answer('a');
    await queue.becomes('sent');
    queue.changed(waiting('b'));
    queue.fail(refused('b'));
    await queue.becomes('refused');
    queue.changed({ id: 'b', standing: 'refused' }, waiting('c'));
    expect(queue.asked()).toEqual([['a'], ['b'], ['c']]);
  });

  it('rests when the last one is not to be handed in any more', async () => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.fail(unreachable);
    await queue.becomes('waiting');
    queue.changed();
    expect(queue.state()).toBe('idle');
  });

  it('a hand-in added during a send is sent next', async () => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.changed(waiting('a'), waiting('b'));
    expect(queue.asked()).toEqual([['a']]);
    queue.answer('a');
    await vi.waitFor(() => expect(queue.asked()).toEqual([['a'], ['b']]));
  });

  it('waits on with what is left of the queue', async () => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.fail(unreachable);
    await queue.becomes('waiting');
    queue.changed(waiting('b'));
    expect(queue.state()).toBe('waiting');
    queue.actor.send({ type: 'queue.press' });
    expect(queue.asked().at(-1)).toEqual(['b']);
  });
});
