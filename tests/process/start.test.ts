import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  journeyPassword,
  startProductProcess,
  type ProductProcess,
} from '#tests/support/engines/product-process.ts';

// The built product as a process: the output that its operator sees.

let folder: string;
/** The data folder of a school without demo data, which is created faster. */
let empty: string;
let product: ProductProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-start-'));
  empty = await mkdtemp(path.join(tmpdir(), 'campus-empty-'));
  product = await startProductProcess({ dataDir: folder });
});
afterAll(async () => {
  await product.stop();
  for (const one of [folder, empty]) await rm(one, { recursive: true, force: true });
});

/** Returns the output and the exit code of a start that must fail. */
async function failedStart(
  dataDir: string,
  env: Record<string, string> = {},
  port?: number,
): Promise<string> {
  const settings = port === undefined ? { dataDir, env } : { dataDir, env, port };
  const error: unknown = await startProductProcess(settings).then(
    (started) => started.stop(),
    (cause: unknown) => cause,
  );
  return error instanceof Error ? error.message : `it started: ${String(error)}`;
}

async function logIn(url: string, username = 'student'): Promise<string> {
  const response = await fetch(`${url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: journeyPassword }),
  });
  return /"token":"([\w-]+)"/.exec(await response.text())?.[1] ?? '';
}

describe('starting the product', () => {
  it('the first start prints the address and the initial accounts', () => {
    expect(product.output()).toContain(`Scratch 教学平台已启动：${product.url}`);
    expect(product.output()).toMatch(/admin {2}密码 Campus-2026/);
  });

  it('page, API and health check use the same port', async () => {
    const page = await fetch(`${product.url}/home`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await (await fetch(`${product.url}/healthz`)).json()).toEqual({ ok: true });
    expect((await logIn(product.url)).length).toBe(43);
    expect(product.output()).not.toContain('Warning');
  });

  it('a start with an existing data folder preserves data and sessions and prints no accounts', async () => {
    const token = await logIn(product.url, 'teacher');
    expect(await product.stop()).toBe(0);
    product = await startProductProcess({ dataDir: folder });
    expect(product.output()).not.toContain('初始账号');
    const menu = await fetch(`${product.url}/api/sys/permission/getUserPermissionByToken`, {
      headers: { 'x-access-token': token },
    });
    expect(await menu.json()).toMatchObject({ success: true });
  });

  it.each([
    [{ CAPTCHA: 'sometimes' }, /code 1: bad setting CAPTCHA "sometimes": [^\n]+\n$/],
    [{ DATA_DRI: '/tmp', DATABASE_ULR: 'x' }, /code 1: unknown setting DATABASE_ULR; known: [^\n]+\n$/],
    [{ NATS_URL: 'geheim' }, /code 1: bad setting NATS_URL: nats:[^\n]+\n$/],
    [{ REDIS_URL: 'geheim' }, /code 1: bad setting REDIS_URL: redis:[^\n]+\n$/],
    [
      { TLS_CERT: 'package.json', TLS_KEY: '/nonexistent' },
      /code 1: bad setting TLS_KEY "\/nonexistent": it cannot be read \(ENOENT\)\n$/,
    ],
    [
      { TLS_CERT: 'package.json', TLS_KEY: 'package.json' },
      /code 1: bad setting TLS_CERT: no certificate in PEM\n$/,
    ],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /code 1: the database of DATABASE_URL does not answer\n$/,
    ],
  ])('a start with %j ends with a one-line error and a non-zero exit code', async (env, line) => {
    const fresh = await mkdtemp(path.join(tmpdir(), 'campus-bad-'));
    expect(await failedStart(fresh, env)).toMatch(line);
    await rm(fresh, { recursive: true, force: true });
  });

  it('a start without NATS and Redis logs one line for each without secrets, and drains before it stops', async () => {
    const away = { NATS_URL: 'nats://campus:geheim@127.0.0.1:1', REDIS_URL: 'redis://:geheim@127.0.0.1:1' };
    const env = { SEED: 'empty', ...away, DRAIN_SECONDS: '1' };
    const lonely = await startProductProcess({ dataDir: empty, env });
    const ready = async (): Promise<unknown> => {
      const { ready: isReady, parts } = z
        .object({ ready: z.boolean(), parts: z.record(z.string(), z.object({ message: z.string() })) })
        .parse(await (await fetch(`${lonely.url}/readyz`)).json());
      return [isReady, parts['bus']?.message, parts['draining']?.message];
    };
    expect(await ready()).toEqual([true, '服务器之间的消息中断', '正常']);
    const ended = lonely.stop();
    await expect.poll(ready).toEqual([false, '服务器之间的消息中断', '服务器正在停止']);
    expect(await ended).toBe(0);
    const log = await readFile(path.join(empty, 'server.log'), 'utf8');
    expect(log.match(/NATS is out of reach: messages between servers wait/g)).toHaveLength(1);
    expect(log.match(/Redis is unreachable: each server counts locally/g)).toHaveLength(1);
    expect(log + lonely.output()).not.toContain('geheim');
  });

  it('a start on a port in use ends with a one-line error that names the port', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const address = blocker.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    expect(await failedStart(empty, { SEED: 'empty' }, port)).toMatch(
      new RegExp(`code 1: port ${port} on 127.0.0.1 is in use; set PORT to a free one\\n$`),
    );
    blocker.close();
  });

  it('a start on a folder in use ends with a one-line error, and the other process keeps running', async () => {
    expect(await failedStart(folder)).toMatch(
      /code 1: cannot start: 数据目录 [^\n]+ 正在被另一个进程使用[^\n]+\n$/,
    );
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  });
});

describe('a data folder from a newer version', () => {
  it('the start is refused with a one-line error', async () => {
    const first = await startProductProcess({ dataDir: empty, env: { SEED: 'empty' } });
    const client = new Client({
      host: path.join(empty, 'postgres', 'socket'),
      user: 'campus',
      database: 'campus',
    });
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999_future', '2030-01-01')");
    await client.end();
    await first.stop();
    expect(await failedStart(empty)).toMatch(
      /code 1: cannot start: the database was made by a newer version[^\n]+\n$/,
    );
  });
});
