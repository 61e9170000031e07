import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { movedClock } from '#tests/support/moved-clock.ts';
import { journeyPassword, startProductProcess, type ProductProcess } from '#tests/support/product-process.ts';

// The built product on a machine whose clock is eight days ahead of its database's.

const ahead = 8 * 24 * 3600 * 1000;
let folder: string;
let product: ProductProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-clock-'));
  const env = { NODE_OPTIONS: movedClock(ahead) };
  product = await startProductProcess({ dataDir: folder, env });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

it('goes by the database: answers are of today, and a login holds', async () => {
  const logIn = async () => {
    const response = await fetch(`${product.url}/api/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'student', password: journeyPassword }),
    });
    const answer = z.object({ timestamp: z.number(), result: z.object({ token: z.string() }) });
    return answer.parse(await response.json());
  };
  await expect.poll(async () => Math.abs((await logIn()).timestamp - Date.now())).toBeLessThan(5000);
  const { result } = await logIn();
  const asked = await fetch(`${product.url}/api/sys/permission/getUserPermissionByToken`, {
    headers: { 'x-access-token': result.token },
  });
  expect(asked.status).toBe(200);
});
