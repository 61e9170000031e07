import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CloudSockets } from '#server/cloud/cloud-sockets.ts';
import { Bus, type BusEngine, type BusHandlers } from './bus.ts';
import { Sockets } from './sockets.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { liveNodes } from './testing/nodes.ts';

const log = pino({ level: 'silent' });
/** Whether the database is unavailable. */
let isAway: boolean;
let ended: Set<string>;
/** Queries to the database, and the maximum number at the same time. */
let queries: string[];
let maxConcurrent: number;
let handlers: BusHandlers[];
let opened: WebSocket[];
let nodes: ReturnType<typeof liveNodes<Sockets | CloudSockets>>;

/** An engine that only reports gaps. */
const engine = (): BusEngine => ({
  isNeeded: true,
  start: async (busHandlers) => void handlers.push(busHandlers),
  send: () => undefined,
  isListening: () => true,
  close: () => Promise.resolve(),
});

let running = 0;

async function query(about: string): Promise<void> {
  queries.push(about);
  running += 1;
  maxConcurrent = Math.max(maxConcurrent, running);
  await turn();
  running -= 1;
  if (isAway) throw new Error('timeout exceeded when trying to connect');
}

async function authenticate(token: string) {
  await query(token);
  return ended.has(token) ? undefined : callerOf(token.replace('token-of-', ''));
}

beforeEach(async () => {
  [isAway, ended, queries, maxConcurrent, handlers, opened] = [false, new Set(), [], 0, [], []];
  nodes = liveNodes();
});
afterEach(async () => {
  for (const socket of opened) socket.terminate();
  await nodes.close();
});

async function startBus(): Promise<Bus> {
  const bus = new Bus(engine(), log);
  await bus.start();
  return bus;
}

function reportGap(): void {
  for (const { onReconnect } of handlers) onReconnect();
}

/** An open page, and the frames it has received. */
async function page(path: string, protocols: readonly string[]) {
  const socket = new WebSocket(`${nodes.at(0).url}${path}`, [...protocols]);
  opened.push(socket);
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString('utf8')));
  await once(socket, 'message');
  received.splice(0);
  return { socket, received };
}

const fresh = ['notices', 'learning', 'onlineRows', 'permissions', 'dictionaries', 'config'].map((cmd) =>
  JSON.stringify({ cmd }),
);

describe('after a gap', () => {
  const users = ['ann', 'bob', 'eve', 'max', 'tom'];
  const live = async (sweepInterval?: number) => {
    const times = sweepInterval === undefined ? {} : { sweepInterval };
    await nodes.startOn(
      await startBus(),
      (deps) => new Sockets(deps.http, { ...deps, authenticate, ...times }),
    );
    return await Promise.all(users.map((user) => page(`/websocket/${user}`, [`token-of-${user}`])));
  };

  test('the server checks pages one after the other and notifies each after its check', async () => {
    const pages = await live();
    [queries, maxConcurrent] = [[], 0];
    reportGap();
    await expect.poll(() => pages.map(({ received }) => received)).toEqual(users.map(() => fresh));
    expect([maxConcurrent, queries]).toEqual([1, users.map((user) => `token-of-${user}`)]);
  });

  test('a second gap during the checks starts them once more afterwards, not in parallel', async () => {
    const pages = await live();
    [queries, maxConcurrent] = [[], 0];
    for (let gap = 0; gap < 4; gap += 1) reportGap();
    await expect.poll(() => pages.map(({ received }) => received.length)).toEqual(users.map(() => 12));
    expect([maxConcurrent, queries.length]).toEqual([1, 10]);
  });

  test('a page stays connected while its session cannot be checked, and is closed when the session has ended', async () => {
    const pages = await live(20);
    isAway = true;
    reportGap();
    await expect.poll(() => pages.map(({ received }) => received)).toEqual(users.map(() => fresh));
    expect(pages.map(({ socket }) => socket.readyState)).toEqual(users.map(() => WebSocket.OPEN));
    const [ann] = pages;
    const closed = ann === undefined ? [] : once(ann.socket, 'close');
    ended.add('token-of-ann');
    isAway = false;
    expect((await closed)[0]).toBe(4401);
    expect(pages.map(({ socket }) => socket.readyState)).toEqual([
      WebSocket.CLOSED,
      ...users.slice(1).map(() => WebSocket.OPEN),
    ]);
  });

  test('a page that connects while the database is unavailable gets a 503, not an ended session', async () => {
    await live();
    isAway = true;
    const socket = new WebSocket(`${nodes.at(0).url}/websocket/ann`, 'token-of-ann');
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('503');
  });

  test('the server reads the works being played one after the other', async () => {
    const works = ['1', '2', '3', '4'];
    await nodes.startOn(
      await startBus(),
      (deps) =>
        new CloudSockets(deps.http, {
          ...deps,
          authenticate,
          mayPlay: () => Promise.resolve(true),
          load: async (workId) => {
            await query(workId);
            return { names: new Set(['☁ 分']), rows: { '☁ 分': { value: '1', rev: 1 } } };
          },
          keep: () => Promise.resolve(),
        }),
    );
    const pages = await Promise.all(
      works.map((work) => page(`/cloud/${work}`, ['cloud', 'token.token-of-ann'])),
    );
    [queries, maxConcurrent] = [[], 0];
    reportGap();
    const all = JSON.stringify({ values: { '☁ 分': '1' }, all: true, canWrite: true });
    await expect.poll(() => pages.map(({ received }) => received)).toEqual(works.map(() => [all]));
    expect([maxConcurrent, queries.toSorted()]).toEqual([1, works]);
  });
});
