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

describe('the hand-in queue', () => {
  it('sends one hand-in at a time, the oldest first', async () => {
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
    ['the user has logged in again', { type: 'user.reloggedIn' }],
    ['the user presses the button', { type: 'queue.press' }],
  ] as const)('waits while the server is unreachable, and sends when %s', async (_, event) => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.fail(unreachable);
    await queue.becomes('waiting');
    expect([queue.failures, queue.asked().length]).toEqual([[], 1]);
    queue.actor.send(event);
    expect(queue.asked().length).toBe(2);
  });

  it('retries every ten seconds', async () => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.fail(unreachable);
    await queue.becomes('waiting');
    queue.clock.increment(9_999);
    expect(queue.asked().length).toBe(1);
    queue.clock.increment(1);
    expect(queue.asked().length).toBe(2);
  });

  it('skips a hand-in in conflict, and does not resend it until its author has chosen', async () => {
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

  it('retries a refused hand-in only on request', async () => {
    const queue = start();
    queue.changed(waiting('a'));
    queue.fail(refused('a'));
    await queue.becomes('refused');
    queue.actor.send({ type: 'server.found' });
    expect(queue.asked().length).toBe(1);
    queue.actor.send({ type: 'queue.press' });
    expect(queue.asked().length).toBe(2);
  });

  it('sends a new hand-in after the last one was sent or refused', async () => {
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

  it('becomes idle when its last hand-in is removed', async () => {
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

  it('keeps waiting when its content changes, and sends the remaining hand-in on request', async () => {
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
