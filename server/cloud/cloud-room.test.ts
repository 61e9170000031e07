import { createServer } from 'node:http';
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { CloudRoom } from './cloud-room.ts';

const http = createServer();
const sockets = new WebSocketServer({ server: http });
beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(async () => {
  for (const client of sockets.clients) client.terminate();
  http.close();
  await once(http, 'close');
});

/** The server's end of a page. */
async function page(port: number): Promise<WebSocket> {
  const joined = once(sockets, 'connection');
  void new WebSocket(`ws://127.0.0.1:${port}`);
  const [client] = await joined;
  if (!(client instanceof WebSocket)) throw new Error('no socket');
  return client;
}

it.each(['a change', 'a gap'])(
  'changes from pages during a reload after %s are stored, and the last value wins',
  async (cause) => {
    const address = http.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    let names: ReadonlySet<string> = new Set(['☁ 分数']);
    const events = new EventEmitter();
    let held: Promise<unknown> = Promise.resolve();
    let time = 10_000;
    const kept = once(events, 'kept');
    const room = new CloudRoom({
      load: async () => {
        await held;
        return { names, rows: {} };
      },
      keep: async (values) => void events.emit('kept', values),
      warn: (error) => void events.emit('error', error),
      onEmpty: () => undefined,
      now: () => time,
    });
    const [one, other] = [await page(port), await page(port)];
    await Promise.all([room.join(one, true), room.join(other, true)]);

    held = once(events, 'read');
    time += 60_000;
    names = new Set(['☁ 分数', '☁ 新的', '☁ 又新']);
    const changes = [
      ...(cause === 'a gap' ? [room.reload()] : []),
      room.change(one, { '☁ 新的': '1', '☁ 分数': '1' }, 1),
      room.change(other, { '☁ 又新': '2' }, 1),
      room.change(other, { '☁ 分数': '2' }, 2),
    ];
    events.emit('read');
    await Promise.all(changes);
    expect(await kept).toEqual([{ '☁ 新的': '1', '☁ 又新': '2', '☁ 分数': '2' }]);
  },
);
