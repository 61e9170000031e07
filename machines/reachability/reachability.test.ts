import { SimulatedClock, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { reachabilityMachine } from './reachability.machine.ts';

type Probe = { readonly resolve: () => void; readonly reject: () => void };

/** A server played by the test. */
function start() {
  const probes: Probe[] = [];
  const log: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    reachabilityMachine.provide({
      actors: {
        watchTraffic: fromCallback(() => undefined),
        probeServer: fromPromise<unknown>(
          () =>
            new Promise<void>((resolve, reject) => {
              log.push('probe');
              probes.push({ resolve, reject: () => reject(new Error('网络超时')) });
            }),
        ),
      },
      actions: { refreshFailed: () => log.push('refresh') },
    }),
    { clock },
  ).start();
  const state = () => JSON.stringify(actor.getSnapshot().value).replaceAll('"', '');
  const becomes = (value: string) =>
    waitFor(actor, (snapshot) => JSON.stringify(snapshot.value).replaceAll('"', '') === value);
  return { actor, clock, log, state, becomes, answer: (how: keyof Probe) => probes.pop()?.[how]() };
}

const waiting = '{lost:waiting}';
const probing = '{lost:probing}';

async function startLost() {
  const world = start();
  world.actor.send({ type: 'call.unanswered' });
  world.answer('reject');
  await world.becomes(waiting);
  world.log.length = 0;
  return world;
}

describe('reachability', () => {
  it('sends no probe while calls are answered', () => {
    const { actor, log, state } = start();
    actor.send({ type: 'call.answered' });
    actor.send({ type: 'browser.online' });
    expect([state(), log]).toEqual(['reached', []]);
  });

  it.each(['call.unanswered', 'browser.offline'] as const)('probes the server after %s', async (type) => {
    const { actor, log, becomes, answer } = start();
    actor.send({ type });
    expect(log).toEqual(['probe']);
    answer('reject');
    await becomes(waiting);
  });

  it('trusts the server, not the browser, because a school network works offline', async () => {
    const { actor, becomes, answer, state } = start();
    actor.send({ type: 'browser.offline' });
    answer('resolve');
    await becomes('reached');
    expect(state()).toBe('reached');
  });

  it('is not lost after one slow call', () => {
    const { actor, state, log } = start();
    actor.send({ type: 'call.unanswered' });
    actor.send({ type: 'call.answered' });
    expect([state(), log]).toEqual(['reached', ['probe']]);
  });

  it('sends one probe for a burst of unanswered calls', () => {
    const { actor, log } = start();
    for (let count = 0; count < 20; count += 1) actor.send({ type: 'call.unanswered' });
    expect(log).toEqual(['probe']);
  });

  it('probes every 5 s while the server is lost, one probe at a time', async () => {
    const { clock, log, state, becomes, answer } = await startLost();
    clock.increment(4_999);
    expect([state(), log]).toEqual([waiting, []]);
    clock.increment(1);
    expect([state(), log]).toEqual([probing, ['probe']]);
    clock.increment(60_000);
    expect(log).toEqual(['probe']);
    answer('reject');
    await becomes(waiting);
  });

  it.each(['probe.press', 'browser.online'] as const)('probes immediately after %s', async (type) => {
    const { actor, log, becomes, answer } = await startLost();
    actor.send({ type });
    expect(log).toEqual(['probe']);
    answer('resolve');
    await becomes('reached');
    expect(log).toEqual(['probe', 'refresh']);
  });

  it('returns with the first answered call, and refreshes what failed', async () => {
    const { actor, log, state } = await startLost();
    actor.send({ type: 'call.answered' });
    expect([state(), log]).toEqual(['reached', ['refresh']]);
  });
});
