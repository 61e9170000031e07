import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done, failed } from '../machine-fixtures.ts';
import { pollingMachine } from './polling.machine.ts';

type Answer = { readonly resolve: () => void; readonly reject: () => void };

/** A polling whose server is played by the test: `fetches` counts all, `under way` those not answered yet. */
function start({ isHidden = false } = {}) {
  const waiting: Answer[] = [];
  const page = { isHidden };
  const count = { fetches: 0, maxConcurrent: 0, watchers: 0 };
  const clock = new SimulatedClock();
  const actor = createActor(
    pollingMachine.provide({
      actors: {
        fetchNotices: fromPromise<unknown>(() => {
          count.fetches += 1;
          return new Promise<void>((resolve, reject) => {
            waiting.push({ resolve, reject: () => reject(new Error('网络超时')) });
            count.maxConcurrent = Math.max(count.maxConcurrent, waiting.length);
          });
        }),
        watchVisibility: fromCallback(({ sendBack }) => {
          count.watchers += 1;
          sendBack({ type: page.isHidden ? 'visibility.hidden' : 'visibility.shown' });
          return () => {
            count.watchers -= 1;
          };
        }),
      },
    }),
    { clock },
  ).start();
  const state = () => JSON.stringify(actor.getSnapshot().value).replaceAll('"', '');
  const becomes = (value: string) =>
    waitFor(actor, (snapshot) => JSON.stringify(snapshot.value).replaceAll('"', '') === value);
  const answer = (how: 'resolve' | 'reject') => waiting.shift()?.[how]();
  return { actor, clock, page, count, state, becomes, answer };
}

const pausing = '{running:waiting}';
const once = '{running:{fetching:once}}';
const again = '{running:{fetching:again}}';
const last = '{running:{fetching:last}}';
const paused = '{running:paused}';

async function startWaiting() {
  const polling = start();
  polling.actor.send({ type: 'poll.start' });
  polling.answer('resolve');
  await polling.becomes(pausing);
  return polling;
}

async function startStopped() {
  const polling = start();
  polling.actor.send({ type: 'poll.start' });
  polling.answer('reject');
  await polling.becomes('stopped');
  return polling;
}

describe('polling: timing', () => {
  it('fetches nothing before it is started, and immediately when it is', () => {
    const { actor, clock, count, state } = start();
    clock.increment(60_000);
    expect([state(), count.fetches]).toEqual(['idle', 0]);
    actor.send({ type: 'poll.start' });
    expect([state(), count.fetches]).toEqual([once, 1]);
  });

  it('fetches again 6 s after each answer', async () => {
    const { clock, count, becomes, answer } = await startWaiting();
    for (let round = 2; round <= 20; round += 1) {
      clock.increment(5_999);
      expect(count.fetches).toBe(round - 1);
      clock.increment(1);
      expect(count.fetches).toBe(round);
      answer('resolve');
      await becomes(pausing);
    }
    expect(count.maxConcurrent).toBe(1);
  });

  it('never has two fetches at a time, even with a slow answer', async () => {
    const { clock, count, state } = await startWaiting();
    clock.increment(6_000);
    clock.increment(600_000);
    expect([state(), count.fetches, count.maxConcurrent]).toEqual([once, 2, 1]);
  });

  it('fetches immediately on request', async () => {
    const { actor, count } = await startWaiting();
    actor.send({ type: 'poll.now' });
    expect(count.fetches).toBe(2);
  });

  it('fetches only once more after the answer for several requests made meanwhile', async () => {
    const { actor, count, becomes, answer, state } = await startWaiting();
    actor.send({ type: 'poll.now' });
    actor.send({ type: 'poll.now' });
    actor.send({ type: 'poll.now' });
    expect([state(), count.fetches]).toEqual([again, 2]);
    answer('resolve');
    await becomes(once);
    expect([count.fetches, count.maxConcurrent]).toEqual([3, 1]);
    answer('resolve');
    await becomes(pausing);
  });
});

describe('polling: errors', () => {
  it('stop the polling', async () => {
    const { clock, count, state } = await startStopped();
    clock.increment(600_000);
    expect([state(), count.fetches]).toEqual(['stopped', 1]);
  });

  it('a requested fetch restarts the polling after an error', async () => {
    const { actor, count, state } = await startStopped();
    actor.send({ type: 'poll.now' });
    expect([state(), count.fetches]).toEqual([once, 2]);
  });
});

describe('polling: hidden pages', () => {
  it('cause no fetch while hidden, and an immediate one when they are shown', async () => {
    const { actor, clock, count, state } = await startWaiting();
    actor.send({ type: 'visibility.hidden' });
    clock.increment(3_600_000);
    actor.send({ type: 'poll.now' });
    expect([state(), count.fetches]).toEqual([paused, 1]);
    actor.send({ type: 'visibility.shown' });
    expect(count.fetches).toBe(2);
  });

  it('let a running fetch finish, then pause the polling', async () => {
    const { actor, clock, count, becomes, answer, state } = await startWaiting();
    clock.increment(6_000);
    actor.send({ type: 'visibility.hidden' });
    expect(state()).toBe(last);
    answer('resolve');
    await becomes(paused);
    clock.increment(600_000);
    expect(count.fetches).toBe(2);
  });

  it('never cause two overlapping fetches when the visibility flickers', async () => {
    const { actor, clock, count, state, becomes, answer } = await startWaiting();
    clock.increment(6_000);
    for (let flicker = 0; flicker < 10; flicker += 1) {
      actor.send({ type: 'visibility.hidden' });
      actor.send({ type: 'visibility.shown' });
    }
    expect([state(), count.fetches]).toEqual([again, 2]);
    answer('resolve');
    await becomes(once);
    expect([count.fetches, count.maxConcurrent]).toEqual([3, 1]);
  });

  it('delay the first fetch until they are shown', () => {
    const { actor, clock, count, state } = start({ isHidden: true });
    actor.send({ type: 'poll.start' });
    clock.increment(600_000);
    expect([state(), count.fetches]).toEqual([paused, 0]);
    actor.send({ type: 'visibility.shown' });
    expect([state(), count.fetches]).toEqual([once, 1]);
  });

  it.each(['poll.start', 'poll.now'] as const)('delay the restart by %s after an error', async (type) => {
    const { actor, page, count, state } = await startStopped();
    page.isHidden = true;
    actor.send({ type });
    expect([state(), count.fetches]).toEqual([paused, 1]);
  });
});

describe('polling: ending', () => {
  it.each(['waiting', 'fetching', 'paused', 'stopped'])('is possible while %s', async (when) => {
    const polling = when === 'stopped' ? await startStopped() : await startWaiting();
    const { actor, clock, count, answer, state } = polling;
    if (when === 'fetching') clock.increment(6_000);
    if (when === 'paused') actor.send({ type: 'visibility.hidden' });
    const before = count.fetches;
    actor.send({ type: 'poll.stop' });
    answer('resolve');
    actor.send({ type: 'poll.now' });
    clock.increment(600_000);
    expect([state(), count.fetches, count.watchers]).toEqual(['idle', before, 0]);
  });
});

describe('polling: effects', () => {
  it('stop the polling when they were not provided', async () => {
    const actor = createActor(
      pollingMachine.provide({
        actors: { watchVisibility: fromCallback(({ sendBack }) => sendBack({ type: 'visibility.shown' })) },
      }),
    ).start();
    actor.send({ type: 'poll.start' });
    const snapshot = await waitFor(actor, (one) => one.matches('stopped'));
    expect(snapshot.value).toBe('stopped');
  });
});

describe('polling: rare orders of events', () => {
  const fetched = done('fetchNotices');
  const pollStart = { type: 'poll.start' };
  const shown = { type: 'visibility.shown' };

  it('polling starts again after an error stopped it', () => {
    expect(
      playEvents(pollingMachine, [
        { type: 'poll.start' },
        { type: 'visibility.shown' },
        failed('fetchNotices', '网络超时'),
        { type: 'poll.start' },
        { type: 'visibility.shown' },
      ]),
    ).toMatchObject({ state: { running: { fetching: 'once' } }, effects: [] });
  });

  it('a hidden page does not send the requested second fetch', () => {
    expect(
      playEvents(pollingMachine, [
        pollStart,
        shown,
        { type: 'poll.now' },
        { type: 'visibility.hidden' },
        fetched,
      ]),
    ).toMatchObject({ state: { running: 'paused' }, effects: [] });
  });

  it('opening the popover fetches immediately after an error', () => {
    expect(
      playEvents(pollingMachine, [
        pollStart,
        shown,
        failed('fetchNotices', '网络超时'),
        { type: 'poll.now' },
        shown,
      ]),
    ).toMatchObject({ state: { running: { fetching: 'once' } }, effects: [] });
  });
});
