import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { tolerancesOf } from './delay-times.ts';
import { givenTo } from './xstate-inside.ts';

type Time = {
  readonly milliseconds: number;
  /** The source of the number. "ours" marks a number that no specification requires and that was decided here. */
  readonly from: string;
  /** The context for a computed delay. */
  readonly context?: object;
};

const heartbeat = { milliseconds: 20_000, from: 'docs/wire.md#heartbeat: 20 s' };
const countdown = { milliseconds: 1_000, from: 'docs/behaviour.md#recovery: counted in seconds' };
const reconnect = (
  failures: object,
  milliseconds: number,
  from = 'docs/behaviour.md#timing: the socket reconnects after 5 s',
) => ({
  milliseconds,
  from,
  context: failures,
});

/** Written by hand, not taken from `businessConstants`: who changes a number there changes it here, and says why. */
const times: Readonly<Record<string, Readonly<Record<string, readonly Time[]>>>> = {
  session: {
    reloadDelay: [{ milliseconds: 1_500, from: 'docs/behaviour.md#expiry: reloads after 1.5 s' }],
    permissionRetryDelay: [
      { milliseconds: 5_000, from: 'ours: the same delay as the reconnect of the socket' },
    ],
    logoutTimeLimit: [
      { milliseconds: 5_000, from: 'ours: a logout proceeds without an answer (docs/behaviour.md#session)' },
    ],
  },
  player: {
    fetchTimeLimit: [{ milliseconds: 120_000, from: 'ours: 50 MB over a slow line' }],
    bootTimeLimit: [{ milliseconds: 60_000, from: 'ours: 0.8 MB of engine on an old computer' }],
    loadTimeLimit: [{ milliseconds: 60_000, from: 'ours: hundreds of costumes on an old phone' }],
  },
  'live-channel': {
    heartbeatTimeout: [heartbeat],
    reconnectDelay: [
      reconnect({ refusals: 0 }, 5_000),
      reconnect({ refusals: 2 }, 5_000),
      reconnect({ refusals: 3 }, 10_000, 'ours: twice as long each time after three refusals'),
      reconnect({ refusals: 9 }, 300_000, 'ours: five minutes at most'),
    ],
  },
  polling: { pollInterval: [{ milliseconds: 6_000, from: 'docs/behaviour.md#timing: polled every 6 s' }] },
  notice: {
    noticeDuration: [
      { milliseconds: 4_000, from: 'docs/behaviour.md#notices: 4 s' },
      {
        milliseconds: 9_000,
        from: 'ours: who has more to say may say how long',
        context: { duration: 9_000 },
      },
    ],
  },
  preferences: {
    colorPatience: [{ milliseconds: 3_000, from: 'ours: the first picture waits so long for its colour' }],
    noticeDelay: [{ milliseconds: 150, from: 'ours: a quick change passes without a notice' }],
  },
  reachability: {
    probeInterval: [{ milliseconds: 5_000, from: 'docs/behaviour.md#timing: reconnect after 5 s' }],
  },
  'slide-show': { slideTime: [{ milliseconds: 5_000, from: 'docs/behaviour.md#public-site: 5 s each' }] },
  'record-crud': { undoWindow: [{ milliseconds: 10_000, from: 'ours: 撤销 is offered for ten seconds' }] },
  'password-recovery': { second: [countdown] },
  'sms-request': { second: [countdown] },
  'spoken-comment': { second: [{ milliseconds: 1_000, from: 'ours: a recording is counted in seconds' }] },
  'field-check': { fieldCheckDelay: [{ milliseconds: 400, from: 'ours: a moment after the last key' }] },
  'editor-frame': {
    bootTime: [{ milliseconds: 45_000, from: 'ours: an old computer needs a quarter of a minute' }],
    openTime: [{ milliseconds: 60_000, from: 'docs/behaviour.md#timing: a request times out after 60 s' }],
  },
  'cloud-link': {
    heartbeatTimeout: [heartbeat],
    reconnectDelay: [
      reconnect({ failures: 0 }, 5_000),
      reconnect({ failures: 9 }, 60_000, 'ours: a minute at most, for nobody tells that the network is back'),
    ],
  },
  'work-saving': {
    workSaveInterval: [{ milliseconds: 60_000, from: 'ours: a minute after the first change' }],
    workSaveRetryDelay: [
      { milliseconds: 10_000, from: 'ours: what cannot reach the server is tried so often' },
    ],
  },
  'hand-in-queue': {
    workSaveRetryDelay: [
      { milliseconds: 10_000, from: 'ours: what cannot reach the server is tried so often' },
    ],
  },
  'draft-keeping': {
    draftDelay: [
      { milliseconds: 200, from: 'ours: at once where it costs nothing', context: { cost: 0 } },
      { milliseconds: 1_000, from: 'ours: ten times as long as the last one took', context: { cost: 100 } },
      { milliseconds: 3_000, from: 'ours: three seconds at most', context: { cost: 9_000 } },
    ],
  },
  'form-publishing': { publishingInterval: [{ milliseconds: 1_000, from: 'ours: how often a page asks' }] },
};

const timed = catalogue.filter(({ machine }) => Object.keys(givenTo(machine, 'delays')).length > 0);

describe.each(timed)('the delays of $id', ({ id, machine }) => {
  const delays = givenTo(machine, 'delays');
  it.each(Object.keys(delays))('match the specification: %s', (name) => {
    const delay = delays[name];
    const specified = times[id]?.[name] ?? [];
    const built = specified.map(({ context = {}, ...time }) => ({
      ...time,
      milliseconds: typeof delay === 'function' ? Number(delay({ context }, undefined)) : delay,
    }));
    expect(specified.length).toBeGreaterThan(0);
    expect(built).toEqual(specified.map(({ milliseconds, from }) => ({ milliseconds, from })));
  });

  it.each(Object.keys(delays))('have a meaningful tolerance: %s', (name) => {
    const tolerance = tolerancesOf(machine)[name] ?? 0;
    const shortest = Math.min(...(times[id]?.[name] ?? []).map(({ milliseconds }) => milliseconds));
    expect(tolerance).toBeGreaterThan(0);
    // A tolerance as long as the wait would make the test meaningless.
    expect(tolerance).toBeLessThan(Math.max(shortest, 1_001));
  });
});
