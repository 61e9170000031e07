import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { APPLICATION_ROLE, DATABASE, SOCKET_PORT } from '#server/postgres/settings.ts';
import { callApi, enterAs, tokenOf } from '#tests/support/journey-actions.ts';
import {
  expectSprite,
  openFile,
  renameSprite,
  save,
  state,
  studio,
  typeSpriteName,
} from '#tests/support/journey-editor.ts';
import { expect } from '#tests/support/journey-test.ts';
import { test as base, type KillableServer } from '#tests/support/killable-server.ts';
import { noisyProject } from '#tests/support/noisy-project.ts';
import { projectFacts } from '#tests/support/project-facts.ts';
import { slowLine } from '#tests/support/slow-line.ts';

const test = base.extend<{ readonly forgiving: undefined }>({
  forgiving: [
    async ({ watch }, use) => {
      await use(undefined);
      // The browser itself writes down each attempt that fails while the server is gone.
      watch.errors.splice(
        0,
        watch.errors.length,
        ...watch.errors.filter((error) => !/WebSocket/.test(error)),
      );
    },
    { auto: true },
  ],
});
test.describe.configure({ timeout: 240_000 });

/** A new work with a change that is not saved. */
async function begin(page: Page, sprite: string): Promise<void> {
  await enterAs(page, '/create', 's30115');
  await expectSprite(page, '小狐狸');
  await renameSprite(page, '小狐狸', sprite);
}

const pressSave = (page: Page) => studio(page).getByRole('button', { name: '保存' }).click();
const unreachable = (page: Page) => state(page, /连接不上服务器，作品已存在本机/);

const versions = z.array(z.object({ versionNo: z.number(), workFileKey_url: z.string() }));

/** The sprites of each version of the work that is open, oldest first. Every one of them opens and has all its files. */
async function versionsOf(page: Page): Promise<string[][]> {
  const workId = new URL(page.url()).searchParams.get('work') ?? '';
  const list = versions.parse(await callApi(page, 'GET', `/teaching/teachingWork/listVersion?id=${workId}`));
  const found: string[][] = [];
  for (const { workFileKey_url: file } of list.toSorted((a, b) => a.versionNo - b.versionNo)) {
    const headers = { 'X-Access-Token': await tokenOf(page) };
    const answer = await page.request.get(file, { headers });
    const { sprites, damaged } = projectFacts(await answer.body());
    expect(damaged).toEqual([]);
    found.push(sprites.slice(1));
  }
  return found;
}

test('killed after the write, before its answer: the work is saved by itself, once and whole', async ({
  page,
  server,
}) => {
  await begin(page, '第一版');
  await save(page);
  await renameSprite(page, '第一版', '第二版');
  let answers = 0;
  await page.route(/teachingWork\/submit/, async (route) => {
    answers += 1;
    // The server has done it; its answer never comes.
    if (answers === 1) {
      await route.fetch();
      await server.kill();
      await route.abort();
    } else await route.continue();
  });
  await pressSave(page);
  await expect(unreachable(page)).toBeVisible();
  await server.start();
  await expect(state(page, '已保存')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expectSprite(page, '第二版');
  expect(answers).toBeGreaterThan(1);
  expect(await versionsOf(page)).toEqual([['第一版'], ['第二版']]);
});

test('killed before the write: what was never on the server is saved once it is back', async ({
  page,
  server,
}) => {
  await begin(page, '没有服务器');
  await server.kill();
  await pressSave(page);
  await expect(unreachable(page)).toBeVisible();
  // Nobody waits for it.
  await typeSpriteName(page, '没有服务器', '接着做');
  await server.start();
  await expect(state(page, '已保存')).toBeVisible({ timeout: 60_000 });
  expect(await versionsOf(page)).toEqual([['接着做']]);
  const mine = z.object({ records: z.array(z.object({ workName: z.string() })) });
  const { records } = mine.parse(await callApi(page, 'GET', '/teaching/teachingWork/mine?pageSize=100'));
  expect(records.filter(({ workName }) => workName === '我的作品').length).toBe(1);
});

test('killed with half of the file: nothing of it is a version', async ({ page, server }) => {
  await begin(page, '第一版');
  await save(page);
  await openFile(page, { name: '大一点.sb3', buffer: noisyProject(2_000_000) });
  // The line of a school: twenty seconds for what comes now.
  const line = await slowLine(page);
  await line({ up: 100_000 });
  await pressSave(page);
  await expect.poll(() => receivedOf(server), { intervals: [50] }).toBeGreaterThan(200_000);
  await server.kill();
  expect(await receivedOf(server)).toBeLessThan(2_000_000);
  await expect(unreachable(page)).toBeVisible();
  await line({});
  await server.start();
  await expect(state(page, '已保存')).toBeVisible({ timeout: 60_000 });
  expect(await versionsOf(page)).toEqual([['第一版'], ['挡板', '小球']]);
});

/** Bytes of uploads that have not come to their end. */
async function receivedOf({ dataDir }: KillableServer): Promise<number> {
  const inbox = path.join(dataDir, 'files', 'tmp');
  const sizes = await Promise.all(
    (await readdir(inbox)).map(
      async (name) => (await stat(path.join(inbox, name)).catch(() => undefined))?.size ?? 0,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('killed between the work and its version: both are written anew, or neither', async ({
  page,
  server,
}) => {
  await begin(page, '第一版');
  await save(page);
  await renameSprite(page, '第一版', '第二版');
  const database = new Client({
    host: path.join(server.dataDir, 'postgres', 'socket'),
    port: SOCKET_PORT,
    user: APPLICATION_ROLE,
    database: DATABASE,
  });
  // It goes with its server.
  database.on('error', () => undefined);
  await database.connect();
  // The work is written, its version waits.
  await database.query('begin');
  await database.query('lock table teaching_work_version in share mode');
  await pressSave(page);
  const waiting = async () =>
    (await database.query('select from pg_locks where not granted and relation is not null')).rowCount;
  await expect.poll(waiting).toBe(1);
  await server.kill();
  await expect(unreachable(page)).toBeVisible();
  await database.end().catch(() => undefined);
  await server.start();
  await expect(state(page, '已保存')).toBeVisible({ timeout: 60_000 });
  expect(await versionsOf(page)).toEqual([['第一版'], ['第二版']]);
  await page.reload();
  await expectSprite(page, '第二版');
});
