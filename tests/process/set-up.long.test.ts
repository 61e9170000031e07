import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProductProcess, type ProductProcess } from '#tests/support/engines/product-process.ts';

// The built product as start.sh starts it on a terminal: it creates nothing until a browser has sent the
// settings.

let folder: string;
let product: ProductProcess;
const password = 'Yucai-2026';
const env = { SETUP: 'browser', INITIAL_PASSWORD: '', HOST: '127.0.0.1' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-set-up-'));
  product = await startProductProcess({ dataDir: path.join(folder, 'data'), env });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const send = (values: Record<string, string>) =>
  fetch(product.url, { method: 'POST', body: new URLSearchParams(values) });

async function logIn(): Promise<number> {
  const response = await fetch(`${product.url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return response.status;
}

it('the setup form in the browser creates the school and works only once', { timeout: 180_000 }, async () => {
  expect(product.output()).toContain(`请在这台电脑的浏览器里打开并填写：${product.url}`);
  expect(await logIn()).toBe(503);
  await expect(access(path.join(product.dataDir, 'postgres'))).rejects.toThrow('ENOENT');
  const code = /name="code" value="(\w+)"/.exec(await (await fetch(product.url)).text())?.[1] ?? '';
  const backups = path.join(folder, 'backups');
  const form = { SCHOOL_NAME: '育才小学', again: password, SEED: 'empty', BACKUP_FOLDER: backups };
  expect((await send({ ...form, password })).status).toBe(403);
  expect((await send({ ...form, code, password: '123456' })).status).toBe(422);
  expect((await send({ ...form, code, password })).status).toBe(200);

  await expect.poll(product.output, { timeout: 120_000 }).toContain(`已启动：${product.url}`);
  expect(await logIn()).toBe(200);
  expect(product.output()).not.toContain(password);
  const kept = await readFile(path.join(product.dataDir, 'setup.json'), 'utf8');
  expect(JSON.parse(kept)).toEqual({ SCHOOL_NAME: '育才小学', SEED: 'empty', BACKUP_FOLDER: backups });
  expect((await send({ ...form, code, password })).status).not.toBe(200);

  await product.stop();
  product = await startProductProcess({ dataDir: product.dataDir, port: product.port, env });
  expect(product.output()).toContain('已启动');
  expect(await logIn()).toBe(200);
});
