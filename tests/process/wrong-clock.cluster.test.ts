import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { blankDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { untilSaid } from '#tests/support/engines/endable-child.ts';
import { breakGround } from '#tests/support/engines/ground.ts';
import { movedClock } from '#tests/support/engines/moved-clock.ts';
import { journeyPassword, startProductProcess } from '#tests/support/engines/product-process.ts';

const ahead = 8 * 24 * 3600;
let database: TestDatabase;

beforeAll(async () => {
  database = await blankDatabase();
  return database.close;
});
afterAll(breakGround('clock').clear);

it('changing the clock affects every thread of a running process', async () => {
  const clock = await movedClock(0);
  const say = (who: string) => `setInterval(() => console.log('${who} ' + Date.now()), 50);`;
  const script = `${say('main')} new (require('worker_threads').Worker)(${JSON.stringify(say('worker'))}, { eval: true })`;
  const child = spawn(process.execPath, ['-e', script], { env: { ...process.env, ...clock.env } });
  const said = await untilSaid(child, { name: 'a worker', words: 'worker' });
  await clock.set(ahead);
  const isAhead = (who: string) =>
    [...said().matchAll(new RegExp(`${who} (\\d+)`, 'g'))].some(
      ([, at]) => Number(at) > Date.now() + (ahead - 60) * 1000,
    );
  await expect.poll(() => ['main', 'worker'].map(isAhead)).toEqual([true, true]);
});

it('a machine with its clock eight days ahead uses the time of the database, and a login stays valid', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-data-'));
  const clock = await movedClock(ahead);
  const env = { ...clock.env, DATABASE_URL: database.url, CAPTCHA: 'off' };
  const product = await startProductProcess({ dataDir, env });
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
