import { createServer, type Server } from 'node:http';
import { on, once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Caller } from '#server/http/caller.ts';
import { connect } from '#server/store/connect.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import type { Bus, BusMessage } from './bus.ts';
import { openPostgresBus } from './open-bus.ts';
import { publish } from './publish.ts';
import { Sockets } from './sockets.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { publishCommitted } from './testing/publish-committed.ts';
import { configTopic, dictionariesTopic, liveTopic, permissionsTopic, sessionsTopic } from './topics.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let live = new Set(['token-of-ann', 'token-of-bob']);
let changed: Partial<Caller> = {};

/** One of two nodes on one database. */
type Node = { readonly http: Server; readonly bus: Bus; readonly sockets: Sockets; readonly url: string };
const nodes: Node[] = [];
const opened: WebSocket[] = [];

async function startNode(): Promise<Node> {
  const bus = await openPostgresBus({ db: database.db, log, connect: () => connect(database.url, 'bus') });
  const http = createServer();
  const authenticate = async (token: string): Promise<Caller | undefined> =>
    live.has(token) ? { ...callerOf(token.replace('token-of-', '')), ...changed } : undefined;
  const sockets = new Sockets(http, { bus, log, authenticate });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { http, bus, sockets, url: `ws://127.0.0.1:${port}/api/websocket` };
}

beforeAll(async () => {
  database = await testDatabase();
  nodes.push(await startNode(), await startNode());
});
/** Waits until every node has received all messages, so that late ones do not reach the sockets of the next test. */
async function allMessagesArrived(): Promise<void> {
  const arrivals = nodes.map(
    ({ bus }) =>
      new Promise<void>((resolve) => {
        const leave = bus.subscribe(liveTopic, ({ cmd }) => {
          if (cmd !== 'marker') return;
          leave();
          resolve();
        });
      }),
  );
  await publish(database.db, liveTopic, { to: [], cmd: 'marker', msgId: '', msgTxt: '' });
  await Promise.all(arrivals);
}

afterEach(async () => {
  await allMessagesArrived();
  for (const socket of opened.splice(0)) socket.terminate();
  live = new Set(['token-of-ann', 'token-of-bob']);
  changed = {};
});
afterAll(async () => {
  for (const { sockets, http, bus } of nodes) {
    sockets.close();
    http.close();
    await bus.close();
  }
  await database.close();
});

const node = (index: number): Node => {
  const found = nodes[index];
  if (found === undefined) throw new Error('no such node');
  return found;
};

/** Opens a socket and waits for the frame with the user's department. */
async function open(user: string, index = 0): Promise<WebSocket> {
  const socket = new WebSocket(`${node(index).url}/${user}`, `token-of-${user}`);
  opened.push(socket);
  await nextMessage(socket);
  return socket;
}

async function nextMessage(socket: WebSocket): Promise<unknown> {
  const [data] = await once(socket, 'message');
  return JSON.parse(String(data));
}

/** Everything that arrives, up to the first message of that kind. */
async function messagesUntil(socket: WebSocket, cmd: string): Promise<unknown[]> {
  const frames: unknown[] = [];
  for await (const [data] of on(socket, 'message')) {
    const message: unknown = JSON.parse(String(data));
    frames.push(message);
    if (typeof message === 'object' && message !== null && 'cmd' in message && message.cmd === cmd) break;
  }
  return frames;
}

async function refusal(path: string, token: string | undefined): Promise<string> {
  const socket =
    token === undefined
      ? new WebSocket(`${node(0).url}${path}`)
      : new WebSocket(`${node(0).url}${path}`, token);
  const [error] = await once(socket, 'error').catch((cause: unknown) => [cause]);
  return error instanceof Error ? error.message : '';
}

describe('a page that was loaded before its socket opened', () => {
  /** Returns all frames up to a marker for a page that sends the age of its answers. */
  async function kindsReceived(age: number | string, before: () => Promise<void>): Promise<unknown[]> {
    await allMessagesArrived();
    await before();
    await allMessagesArrived();
    const socket = new WebSocket(`${node(0).url}/ann?age=${age}`, 'token-of-ann');
    opened.push(socket);
    const frames = messagesUntil(socket, 'marker');
    await once(socket, 'open');
    await publish(database.db, liveTopic, { to: ['ann'], cmd: 'marker', msgId: '', msgTxt: '' });
    return (await frames).map((frame) => Reflect.get(Object(frame), 'cmd'));
  }

  it('gets the changes for its user since then, each kind once', async () => {
    const kinds = await kindsReceived(1, async () => {
      const message = { msgId: 'a1', msgTxt: '' };
      await publish(database.db, liveTopic, { ...message, to: ['ann'], cmd: 'user' });
      await publish(database.db, liveTopic, { ...message, to: ['bob'], cmd: 'onlineRows' });
      await publish(database.db, liveTopic, { ...message, to: 'all', cmd: 'topic' });
    });
    expect(kinds.filter((cmd) => cmd !== 'marker')).toEqual(['depart', 'notices', 'learning']);
  });

  it('gets every kind if the history of the server does not reach back that far', async () => {
    const kinds = await kindsReceived(3_600_000, async () => undefined);
    expect(kinds).toEqual(
      expect.arrayContaining(['permissions', 'config', 'dictionaries', 'learning', 'notices']),
    );
  });

  it('gets no earlier changes without a valid age', async () => {
    expect(await kindsReceived('x', async () => undefined)).toEqual(['depart', 'marker']);
  });
});

describe('the live channel', () => {
  it.each([
    ['no token', '/ann', undefined, '401'],
    ['an ended token', '/ann', 'token-of-eve', '401'],
    ['the id of another user', '/bob', 'token-of-ann', '401'],
    ['another path', '/ann/more', 'token-of-ann', '404'],
  ])('refuses the upgrade with %s', async (_what, path, token, status) => {
    expect(await refusal(path, token)).toContain(status);
  });

  it('answers the heartbeat', async () => {
    const socket = await open('ann');
    const answer = nextMessage(socket);
    socket.send('HeartBeat');
    expect(await answer).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' });
  });

  it('sends a message from any server to the recipients on all servers, and to no other user', async () => {
    const [ann, bob, far] = await Promise.all([open('ann'), open('bob'), open('ann', 1)]);
    const received: unknown[] = [];
    bob.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8'))));
    // Listen before sending: a message may arrive before the sender has its answer.
    const own = Promise.all([nextMessage(ann), nextMessage(far)]);
    await publish(database.db, liveTopic, { to: ['ann'], cmd: 'user', msgId: '1', msgTxt: '给安' });
    expect(await own).toEqual([
      { cmd: 'user', msgId: '1', msgTxt: '给安' },
      { cmd: 'user', msgId: '1', msgTxt: '给安' },
    ]);
    const forAll = nextMessage(bob);
    await publish(database.db, liveTopic, { to: 'all', cmd: 'topic', msgId: '2', msgTxt: '给大家' });
    await forAll;
    expect(received).toEqual([{ cmd: 'topic', msgId: '2', msgTxt: '给大家' }]);
  });

  it('closes the sockets of an ended session', async () => {
    const socket = await open('ann');
    const closed = once(socket, 'close');
    live.delete('token-of-ann');
    await publishCommitted(database.db, sessionsTopic, { userId: 'ann' });
    const [code] = await closed;
    expect(code).toBe(4401);
  });

  it.each([
    ['its rights have', { grants: new Set(['user:add']) }, { cmd: 'permissions' }],
    ['its department has', { orgCode: 'A01A02' }, { cmd: 'depart', msgId: 'A01A02' }],
  ])('notifies a session once when %s changed, and no other session', async (_what, change, frame) => {
    const [ann, bob] = await Promise.all([open('ann'), open('bob')]);
    const received: unknown[] = [];
    bob.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8'))));
    const frames: unknown[] = [];
    ann.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8'))));
    const first = messagesUntil(ann, frame.cmd);
    changed = change;
    await publishCommitted(database.db, sessionsTopic, { userId: 'ann' });
    await first;
    await publishCommitted(database.db, sessionsTopic, { userId: 'ann' });
    const last = { cmd: 'topic', msgId: '9', msgTxt: '完' };
    const both = Promise.all([messagesUntil(ann, 'topic'), messagesUntil(bob, 'topic')]);
    await publish(database.db, liveTopic, { to: 'all', ...last });
    await both;
    expect([frames, received]).toEqual([[frame, last], [last]]);
  });

  it('sends the user’s department when it opens', async () => {
    changed = { orgCode: 'A01A02' };
    const socket = new WebSocket(`${node(0).url}/ann`, 'token-of-ann');
    opened.push(socket);
    expect(await nextMessage(socket)).toEqual({ cmd: 'depart', msgId: 'A01A02' });
  });

  it.each([permissionsTopic, dictionariesTopic, configTopic])(
    'notifies every page when the $kind changed',
    async (topic) => {
      const [ann, far] = await Promise.all([open('ann'), open('bob', 1)]);
      const frames = Promise.all([nextMessage(ann), nextMessage(far)]);
      await publishCommitted<BusMessage>(database.db, topic, {});
      expect(await frames).toEqual([{ cmd: topic.kind }, { cmd: topic.kind }]);
    },
  );

  it('makes pages refetch everything after the loss of its database connection', async () => {
    const socket = await open('ann');
    const frames = messagesUntil(socket, 'topic');
    const reconnected = Promise.all(
      nodes.map(({ bus }) => new Promise<void>((resolve) => void bus.onGap(resolve))),
    );
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'scratch-campus bus' and datname = current_database()",
    );
    await reconnected;
    await publish(database.db, liveTopic, { to: 'all', cmd: 'topic', msgId: '3', msgTxt: '还在' });
    // Messages during the gap are lost, so the page refetches everything.
    expect(await frames).toEqual([
      { cmd: 'notices' },
      { cmd: 'learning' },
      { cmd: 'onlineRows' },
      { cmd: 'permissions' },
      { cmd: 'dictionaries' },
      { cmd: 'config' },
      { cmd: 'topic', msgId: '3', msgTxt: '还在' },
    ]);
  });

  it('closes a socket that floods and keeps one that sends heartbeats', async () => {
    const [loud, quiet] = await Promise.all([open('ann'), open('bob')]);
    const ended = once(loud, 'close');
    for (let frame = 0; frame < 40; frame += 1) loud.send('HeartBeat');
    await ended;
    const answer = nextMessage(quiet);
    quiet.send('HeartBeat');
    expect(await answer).toMatchObject({ cmd: 'heartcheck' });
  });

  it('allows twenty sockets per user and refuses the next one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => open('bob')));
    expect(await refusal('/bob', 'token-of-bob')).toContain('429');
  });
});
