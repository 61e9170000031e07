import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { enterAs, loginAs, tokenOf, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import {
  clickCounter as click,
  countingWork,
  expectCount,
  playCounter as play,
  stageOf as stage,
} from '#tests/support/journeys/counting-work.ts';
import { expectSprite, frameOf, save } from '#tests/support/journeys/journey-editor.ts';
import { makeWork, publishWork } from '#tests/support/journeys/journey-works.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

/** Returns how a connection of another program to the room ends. */
async function endOf(
  address: string,
  id: string,
  protocols: readonly string[],
  flood = false,
): Promise<string> {
  const url = new URL(`/api/cloud/${id}`, address);
  url.protocol = 'ws';
  const socket = new WebSocket(url, ['cloud', ...protocols]);
  const ended = new Promise<string>((resolve) => {
    socket.on('close', (code) => resolve(String(code)));
    socket.on('error', (error) => resolve(error.message));
  });
  if (flood)
    socket.on('open', () => {
      for (let n = 1; n <= 60; n += 1) socket.send(JSON.stringify({ set: { '☁ 计数': `${n}` }, n }));
    });
  return await ended;
}

test('logged-in players of a work share its counter, and a visitor changes it only locally', async ({
  page,
  newPerson,
  baseURL,
}) => {
  const [name, site] = [uniqueName('一起数'), baseURL ?? ''];
  const [friend, teacher, visitor] = [await newPerson(), await newPerson(), await newPerson()];
  await loginAs(page, 's30103');
  const id = await makeWork(page, name, countingWork());
  expect(await endOf(site, id, [])).toContain('404');
  await loginAs(teacher, 'teacher');
  await publishWork(teacher, id, name);
  await loginAs(friend, 's30104');

  await play(page, id);
  await play(friend, id);
  await click(page);
  await expectCount(page, 1);
  await expectCount(friend, 1);
  await click(friend);
  await expectCount(friend, 2);
  await expectCount(page, 2);

  // A visitor sees the value and changes it only in their own browser.
  await play(visitor, id);
  await expectCount(visitor, 2);
  await click(visitor);
  await expectCount(visitor, 3);
  await click(page);
  await click(page);
  await expectCount(friend, 4);
  await expectCount(visitor, 4);

  // A flooding client is disconnected. The others keep playing, and its earlier values are kept.
  expect(await endOf(site, id, [`token.${await tokenOf(friend)}`], true)).toBe('4429');
  await page.reload();
  await page.getByRole('button', { name: '开始' }).first().click();
  await expect(stage(page).getByText('☁ 计数')).toBeVisible({ timeout: 60_000 });
  const shown = async (one: Page) => Number(await stage(one).locator('.sc-monitor-value').textContent());
  await expect.poll(() => shown(page)).toBeGreaterThan(4);
  await expect.poll(async () => (await shown(page)) - (await shown(friend))).toBe(0);
  const kept = await shown(page);
  await click(page);
  await expectCount(page, kept + 1);
  await expectCount(friend, kept + 1);
});

test('the editor creates a cloud variable and connects to it after the work is saved', async ({ page }) => {
  await enterAs(page, '/create', 's30108');
  await expectSprite(page, '齿齿');
  const frame = frameOf(page);
  await frame.getByRole('treeitem', { name: '变量' }).click();
  await frame.getByText('建立一个变量').click();
  const dialog = frame.getByRole('dialog');
  await dialog.getByRole('textbox').fill('最高分');
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(frame.getByText('☁ 最高分').first()).toBeVisible();
  const joined = page.waitForEvent('websocket', (socket) => socket.url().includes('/api/cloud/'));
  await save(page);
  await joined;
});
