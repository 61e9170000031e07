import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isGone, signal } from '#server/postgres/processes.ts';
import {
  freePort,
  journeyPassword,
  startProductProcess,
  type ProductProcess,
} from '#tests/support/engines/product-process.ts';

// The end of the product, and its reaction to the end of its database.

let folder: string;
let product: ProductProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-stop-'));
  product = await startProductProcess({ dataDir: folder });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const postmasterOf = async (dataDir: string): Promise<number> =>
  Number(
    (await readFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );

async function logIn(): Promise<{ readonly id: string; readonly token: string }> {
  const response = await fetch(`${product.url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username: 'student', password: journeyPassword }),
  });
  const text = await response.text();
  return {
    token: /"token":"([\w-]+)"/.exec(text)?.[1] ?? '',
    id: /"userInfo":\{"id":"([\w-]+)"/.exec(text)?.[1] ?? '',
  };
}

type Deaf = { readonly socket: Socket; readonly said: string };

/** Opens a connection that sends this text and reads only the first line of the answer. */
async function deaf(text: string): Promise<Deaf> {
  const socket = connect(product.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text === '') return { socket, said: '' };
  socket.write(text.replaceAll('\n', '\r\n'));
  const [answer]: unknown[] = await once(socket, 'data');
  return { socket, said: String(answer).split('\r\n')[0] ?? '' };
}

describe('stopping the product', () => {
  it(
    'a stop takes less than five seconds even with open connections and uploads',
    { timeout: 60_000 },
    async () => {
      const { id, token } = await logIn();
      const agent = new Agent({ keepAlive: true });
      const kept = request(`${product.url}/healthz`, { agent }).end();
      await once(kept, 'response');
      const connections = [
        await deaf(''),
        await deaf('GET /healthz HTTP/1.1\nHost: a\n\n'),
        await deaf(
          `GET /api/websocket/${id} HTTP/1.1\nHost: a\nConnection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\nSec-WebSocket-Protocol: ${token}\n\n`,
        ),
      ];
      expect(connections.map(({ said }) => said)).toEqual([
        '',
        'HTTP/1.1 200 OK',
        'HTTP/1.1 101 Switching Protocols',
      ]);
      // An upload that never ends.
      const upload = request(`${product.url}/api/sys/common/upload`, {
        method: 'POST',
        headers: {
          'x-access-token': token,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 1_000_000,
          expect: '100-continue',
        },
      });
      upload.on('error', () => undefined);
      upload.flushHeaders();
      await once(upload, 'continue');
      upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
      const server = await postmasterOf(folder);
      const started = performance.now();
      expect(await product.stop()).toBe(0);
      expect(performance.now() - started).toBeLessThan(5000);
      expect(await isGone(server)).toBe(true);
      for (const { socket } of connections) socket.destroy();
      agent.destroy();
      upload.destroy();
      product = await startProductProcess({ dataDir: folder });
    },
  );

  it.each(['postgres', 'postgres/cluster.new-', 'postgres/cluster/postmaster.pid', 'server.log'])(
    'a stop during start-up at %s leaves no database process',
    { timeout: 60_000 },
    async (mark) => {
      const fresh = await mkdtemp(path.join(tmpdir(), 'campus-early-'));
      const port = String(await freePort());
      const child = spawn(process.execPath, [path.resolve('dist/server.js')], {
        env: { ...process.env, PORT: port, DATA_DIR: fresh, INITIAL_PASSWORD: journeyPassword },
        stdio: 'ignore',
      });
      const exited = once(child, 'exit');
      await expect.poll(() => isThere(fresh, mark), { timeout: 30_000, interval: 5 }).toBe(true);
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      const left = await postmasterOf(fresh).catch(() => 0);
      expect(left === 0 || (await isGone(left))).toBe(true);
      expect((await running()).filter((command) => command.includes(fresh))).toEqual([]);
      await rm(fresh, { recursive: true, force: true });
    },
  );
});

/** Returns whether the folder contains a name with this prefix. */
async function isThere(folder: string, mark: string): Promise<boolean> {
  const place = path.join(folder, mark);
  const names = await readdir(path.dirname(place)).catch(() => []);
  return names.some((name) => name.startsWith(path.basename(place)));
}

/** Returns the command lines of all processes. */
async function running(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return await Promise.all(
    pids.map(async (pid) => await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
}

describe('a killed database', () => {
  it('the database is restarted, and the product keeps running', { timeout: 60_000 }, async () => {
    const { token } = await logIn();
    const server = await postmasterOf(folder);
    signal(server, 'SIGKILL');
    const menu = async (): Promise<number> => {
      const answer = await fetch(`${product.url}/api/sys/permission/getUserPermissionByToken`, {
        headers: { 'x-access-token': token },
      });
      return answer.status;
    };
    await expect
      .poll(async () => await postmasterOf(folder).catch(() => server), { timeout: 20_000 })
      .not.toBe(server);
    await expect.poll(menu, { timeout: 20_000 }).toBe(200);
    expect((await logIn()).token.length).toBe(43);
    expect(product.child.exitCode).toBe(null);
    await access(path.join(folder, 'server.log'));
    expect(await readFile(path.join(folder, 'server.log'), 'utf8')).toContain(
      'the database process runs again',
    );
  });
});
