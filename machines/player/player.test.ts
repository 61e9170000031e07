import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done } from '../machine-fixtures.ts';
import {
  playerMachine,
  type FetchInput,
  type FrameNews,
  type FrameOrder,
  type PageNews,
  type PlayerEmitted,
} from './player.machine.ts';

type Options = { fetch?: (input: FetchInput) => Promise<ArrayBuffer>; autoStart?: boolean };

/** A player whose frame and page are played by the test. */
function play({ fetch = async () => new ArrayBuffer(4), autoStart = false }: Options = {}) {
  const orders: FrameOrder[] = [];
  const received: PlayerEmitted[] = [];
  const clock = new SimulatedClock();
  const page: { now: PageNews['type']; turn: (now: PageNews['type']) => void } = {
    now: 'page.shown',
    turn: () => undefined,
  };
  const links = { started: 0, stopped: 0 };
  const actor = createActor(
    playerMachine.provide({
      actors: {
        fetchProject: fromPromise<ArrayBuffer, FetchInput>(({ input }) => fetch(input)),
        linkFrame: fromCallback<FrameOrder>(({ receive }) => {
          links.started += 1;
          receive((order) => orders.push(order));
          return () => {
            links.stopped += 1;
          };
        }),
        watchPage: fromCallback(({ sendBack }) => {
          sendBack({ type: page.now } satisfies PageNews);
        }),
      },
    }),
    { input: { title: '迷宫', autoStart }, clock },
  );
  actor.on('*', (event) => received.push(event));
  actor.start();
  page.turn = (now) => {
    page.now = now;
    actor.send({ type: now });
  };
  const news = (...events: FrameNews[]): void => {
    for (const event of events) actor.send(event);
  };
  return { actor, orders, received: received, clock, links, news, page };
}

const never = () => new Promise<ArrayBuffer>(() => undefined);

async function ready(options: Options = {}) {
  const player = play(options);
  await waitFor(player.actor, (snapshot) => snapshot.matches({ open: 'booting' }));
  player.news({ type: 'frame.connected' }, { type: 'frame.loaded', spriteCount: 2 });
  return player;
}

describe('the player machine', () => {
  it('fetches the project, waits for the frame, loads the project and waits for the green flag', async () => {
    const { actor, orders, received, news } = play();
    expect(actor.getSnapshot().value).toEqual({ open: 'fetching' });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'booting' }));
    expect(orders).toEqual([{ type: 'connect', attempt: 1 }]);
    news({ type: 'frame.connected' });
    expect(orders.at(-1)).toEqual({ type: 'load', bytes: new ArrayBuffer(4), title: '迷宫' });
    news({ type: 'frame.progressed', fraction: 0.5 });
    expect(actor.getSnapshot().context.progress).toBe(0.5);
    news({ type: 'frame.loaded', spriteCount: 3 });
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'untouched' } });
    expect(received).toEqual([{ type: 'loaded', spriteCount: 3 }]);
    expect(actor.getSnapshot().context.bytes.byteLength).toBe(0);
  });

  it('records the fetch progress', async () => {
    const { actor } = play({
      fetch: ({ report }) => {
        report(0.25);
        return never();
      },
    });
    await waitFor(actor, (snapshot) => snapshot.context.progress === 0.25);
    expect(actor.getSnapshot().value).toEqual({ open: 'fetching' });
  });

  it('runs when the frame reports running scripts, and stops when it reports the end', async () => {
    const { actor, orders, received, news } = await ready();
    actor.send({ type: 'project.start' });
    expect(orders.at(-1)).toEqual({ type: 'start' });
    // Without a script for the flag it stays here, and can be clicked and played with keys.
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'stopped' } });
    news({ type: 'frame.started' });
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'running' } });
    actor.send({ type: 'project.stop' });
    expect(orders.at(-1)).toEqual({ type: 'stop' });
    news({ type: 'frame.stopped' });
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'stopped' } });
    expect(received.slice(1)).toEqual([{ type: 'started' }, { type: 'stopped' }]);
  });

  it('starts automatically with autoStart', async () => {
    const { actor, orders } = await ready({ autoStart: true });
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'stopped' } });
    expect(orders.at(-1)).toEqual({ type: 'start' });
  });

  it('restarts the project with each press of the flag', async () => {
    const { actor, orders } = await ready();
    const starts = () => orders.filter(({ type }) => type === 'start').length;
    actor.send({ type: 'project.start' });
    expect([actor.getSnapshot().value, starts()]).toEqual([{ open: { ready: 'stopped' } }, 1]);
    actor.send({ type: 'project.start' });
    expect(starts()).toBe(2);
  });

  it('stores the fetched bytes without copying them', async () => {
    const bytes = new ArrayBuffer(7);
    const player = play({ fetch: async () => bytes });
    await waitFor(player.actor, (snapshot) => snapshot.matches({ open: 'booting' }));
    expect(player.actor.getSnapshot().context.bytes).toBe(bytes);
  });

  it('pauses a running work while its page is hidden, and resumes it', async () => {
    const { actor, orders, received, news, page } = await ready();
    news({ type: 'frame.started' });
    page.turn('page.hidden');
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'paused' } });
    expect(orders.at(-1)).toEqual({ type: 'pause' });
    page.turn('page.shown');
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'running' } });
    expect(orders.at(-1)).toEqual({ type: 'resume' });
    expect(received.slice(1)).toEqual([{ type: 'started' }]);
  });

  it('records a work that ends while its page is hidden as stopped', async () => {
    const { actor, orders, received, news, page } = await ready();
    news({ type: 'frame.started' });
    page.turn('page.hidden');
    news({ type: 'frame.stopped' });
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'stopped' } });
    expect(received.at(-1)).toEqual({ type: 'stopped' });
    page.turn('page.shown');
    expect(orders.at(-1)).toEqual({ type: 'pause' });
  });

  it('immediately pauses a work that starts while its page is hidden', async () => {
    const { actor, orders, news, page } = await ready();
    page.turn('page.hidden');
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'untouched' } });
    news({ type: 'frame.started' });
    expect(actor.getSnapshot().value).toEqual({ open: { ready: 'paused' } });
    expect(orders.at(-1)).toEqual({ type: 'pause' });
  });

  it('applies an early volume once the work is loaded, and forwards later changes', async () => {
    const player = play();
    player.actor.send({ type: 'volume.change', volume: 0.2 });
    await waitFor(player.actor, (snapshot) => snapshot.matches({ open: 'booting' }));
    expect(player.orders).toEqual([{ type: 'connect', attempt: 1 }]);
    player.news({ type: 'frame.connected' }, { type: 'frame.loaded', spriteCount: 0 });
    expect(player.orders.at(-1)).toEqual({ type: 'setVolume', volume: 0.2 });
    player.actor.send({ type: 'volume.change', volume: 0 });
    expect(player.orders.at(-1)).toEqual({ type: 'setVolume', volume: 0 });
    expect(player.actor.getSnapshot().context.volume).toBe(0);
  });

  it('forwards stage orders only once the work is loaded, and reports snapshots', async () => {
    const early = play({ fetch: never });
    early.actor.send({ type: 'stage.order', order: { type: 'key', key: ' ', isDown: true } });
    expect(early.orders).toEqual([]);
    const { actor, orders, received, news } = await ready();
    actor.send({ type: 'stage.order', order: { type: 'key', key: ' ', isDown: true } });
    actor.send({ type: 'stage.order', order: { type: 'snapshot' } });
    expect(orders.slice(-2)).toEqual([{ type: 'key', key: ' ', isDown: true }, { type: 'snapshot' }]);
    news({ type: 'snapshot.taken', dataUrl: 'data:image/png;base64,AA' });
    expect(received.at(-1)).toEqual({ type: 'snapshot', dataUrl: 'data:image/png;base64,AA' });
  });

  it('records the size of the stage', async () => {
    const { actor, news } = await ready();
    news({ type: 'frame.resized', width: 640, height: 360 });
    expect(actor.getSnapshot().context.stage).toEqual({ width: 640, height: 360 });
  });

  it('fails when the project cannot be fetched, and retries with a new frame', async () => {
    let calls = 0;
    const { actor, orders, received, links } = play({
      fetch: async () => {
        calls += 1;
        if (calls === 1) throw new Error('offline');
        return new ArrayBuffer(1);
      },
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(received).toEqual([{ type: 'failed', reason: 'fetchFailed' }]);
    expect(links).toEqual({ started: 1, stopped: 1 });
    actor.send({ type: 'project.retry' });
    expect(actor.getSnapshot().context).toMatchObject({ attempt: 2, failure: null, progress: 0 });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'booting' }));
    expect(orders).toEqual([{ type: 'connect', attempt: 2 }]);
    expect(links).toEqual({ started: 2, stopped: 1 });
  });

  it('fails when the frame fails, before and after loading', async () => {
    const early = play({ fetch: never });
    early.news({ type: 'frame.failed', reason: 'graphicsUnavailable' });
    expect(early.actor.getSnapshot().context.failure).toBe('graphicsUnavailable');
    const late = await ready();
    late.news({ type: 'frame.started' }, { type: 'frame.failed', reason: 'crashed' });
    expect(late.actor.getSnapshot().value).toBe('failed');
    expect(late.received.at(-1)).toEqual({ type: 'failed', reason: 'crashed' });
  });

  it('fails when fetching, booting or loading takes longer than its limit', async () => {
    const fetching = play({ fetch: never });
    fetching.clock.increment(119_999);
    expect(fetching.actor.getSnapshot().value).toEqual({ open: 'fetching' });
    fetching.clock.increment(1);
    expect(fetching.received).toEqual([{ type: 'failed', reason: 'fetchTimedOut' }]);

    const booting = play();
    await waitFor(booting.actor, (snapshot) => snapshot.matches({ open: 'booting' }));
    booting.clock.increment(60_000);
    expect(booting.received).toEqual([{ type: 'failed', reason: 'bootTimedOut' }]);

    const loading = play();
    await waitFor(loading.actor, (snapshot) => snapshot.matches({ open: 'booting' }));
    loading.news({ type: 'frame.connected' });
    loading.clock.increment(60_000);
    expect(loading.received).toEqual([{ type: 'failed', reason: 'loadTimedOut' }]);
  });

  it('throws when an effect was not provided', async () => {
    const { actor } = play();
    const bare = createActor(playerMachine, { input: { title: '', autoStart: false } });
    bare.subscribe({ error: () => undefined });
    bare.start();
    expect(bare.getSnapshot().status).toBe('error');
    actor.stop();
  });
});

describe('player: rare orders of events', () => {
  const startInput = { title: '迷宫', autoStart: false };
  const loaded = [
    done('fetchProject', new ArrayBuffer(1)),
    { type: 'frame.connected' },
    { type: 'frame.loaded', spriteCount: 1 },
  ];

  it('a second press of the flag is accepted', () => {
    expect(
      playEvents(
        playerMachine,
        [...loaded, { type: 'project.start' }, { type: 'project.start' }],
        startInput,
      ),
    ).toMatchObject({ state: { open: { ready: 'stopped' } }, effects: [] });
  });
});
