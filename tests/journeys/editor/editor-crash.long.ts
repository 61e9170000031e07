import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { APPLICATION_ROLE, DATABASE, SOCKET_PORT } from '#server/postgres/settings.ts';
import { callApi, enterAs, tokenOf } from '#tests/support/journeys/journey-actions.ts';
import {
  expectSprite,
  openFile,
  renameSprite,
  save,
  state,
  studio,
  typeSpriteName,
} from '#tests/support/journeys/journey-editor.ts';
import { expect } from '#tests/support/journeys/journey-test.ts';
import { test as base, type KillableServer } from '#tests/support/engines/killable-server.ts';
import { noisyProject } from '#tests/support/projects/noisy-project.ts';
import { projectFacts } from '#tests/support/projects/project-facts.ts';
import { slowLine } from '#tests/support/engines/slow-line.ts';

const test = base.extend<{ readonly forgiving: undefined }>({
  forgiving: [
    async ({ watch }, use) => {
      await use(undefined);
      // The browser logs each failed attempt while the server is down.
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

/** Creates a new work with an unsaved change. */
async function begin(page: Page, sprite: string): Promise<void> {
  await enterAs(page, '/create', 's30115');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', sprite);
}

const pressSave = (page: Page) => studio(page).getByRole('button', { name: '保存' }).click();
const unreachable = (page: Page) => state(page, /连不上服务器，作品先存在这台电脑上/);

const versions = z.array(z.object({ versionNo: z.number(), workFileKey_url: z.string() }));

/**
 * Returns the sprites of each version of the open work, oldest first. Checks that every version opens with
 * all its files.
 */
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

test('a work is saved once and completely if the server is killed after the write but before the response', async ({
  page,
  server,
}) => {
  await begin(page, '第一版');
  await save(page);
  await renameSprite(page, '第一版', '第二版');
  let answers = 0;
  await page.route(/teachingWork\/submit/, async (route) => {
    answers += 1;
    // The server has done the write; its answer never arrives.
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

test('a work is saved after the restart if the server is killed before the write', async ({
  page,
  server,
}) => {
  await begin(page, '没有服务器');
  await server.kill();
  await pressSave(page);
  await expect(unreachable(page)).toBeVisible();
  // The user does not wait for the save.
  await typeSpriteName(page, '没有服务器', '接着做');
  await server.start();
  await expect(state(page, '已保存')).toBeVisible({ timeout: 60_000 });
  expect(await versionsOf(page)).toEqual([['接着做']]);
  const mine = z.object({ records: z.array(z.object({ workName: z.string() })) });
  const { records } = mine.parse(await callApi(page, 'GET', '/teaching/teachingWork/mine?pageSize=100'));
  expect(records.filter(({ workName }) => workName === '我的作品').length).toBe(1);
});

test('no partial version is stored if the server is killed during an upload', async ({ page, server }) => {
  await begin(page, '第一版');
  await save(page);
  await openFile(page, { name: '大一点.sb3', buffer: noisyProject(2_000_000) });
  // A slow line: the upload takes twenty seconds.
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

/** Returns the bytes of unfinished uploads. */
async function receivedOf({ dataDir }: KillableServer): Promise<number> {
  const inbox = path.join(dataDir, 'files', 'tmp');
  const sizes = await Promise.all(
    (await readdir(inbox)).map(
      async (name) => (await stat(path.join(inbox, name)).catch(() => undefined))?.size ?? 0,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('work and version are both saved if the server is killed between the two writes', async ({
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
  // The connection ends with its server.
  database.on('error', () => undefined);
  await database.connect();
  // The work is written; its version waits for the lock.
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
