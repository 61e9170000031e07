import type { Page } from '@playwright/test';
import {
  clickCounter,
  countingWork,
  expectCount,
  playCounter,
} from '#tests/support/journeys/counting-work.ts';
import { loginAs, personButton, submitLogin, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { expect } from '#tests/support/journeys/journey-test.ts';
import { makeWork, publishWork } from '#tests/support/journeys/journey-works.ts';
import { test } from '#tests/support/engines/server-pair.ts';

test.describe.configure({ timeout: 240_000 });

async function loginAt(page: Page, site: string, username: string): Promise<void> {
  await page.goto(`${site}/user/login`);
  await submitLogin(page, username);
  await expect(personButton(page)).toBeVisible();
}

test('players on two servers share a counter, which is up to date after a reconnect', async ({
  page,
  servers,
  browser,
  context,
  watch,
}) => {
  const name = uniqueName('两台服务器');
  await loginAs(page, 'teacher');
  const id = await makeWork(page, name, countingWork());
  await publishWork(page, id, name);
  const elsewhere = await browser.newContext();
  const friend = await elsewhere.newPage();
  await loginAt(friend, servers.second, 's30104');

  await playCounter(page, id, servers.first);
  await playCounter(friend, id, servers.second);
  await clickCounter(page);
  await expectCount(page, 1);
  await expectCount(friend, 1);
  await clickCounter(friend);
  await expectCount(friend, 2);
  await expectCount(page, 2);

  // One of them is offline for a while; both keep playing.
  await context.setOffline(true);
  servers.line.cutSockets();
  // The browser logs its repeated attempts to connect.
  await expect
    .poll(() => watch.errors.some((error) => /api\/cloud.*ERR_INTERNET_DISCONNECTED/.test(error)), {
      timeout: 30_000,
    })
    .toBe(true);
  await clickCounter(friend);
  await clickCounter(friend);
  await expectCount(friend, 4);
  await expectCount(page, 2);
  await context.setOffline(false);
  await expectCount(page, 4);
  await clickCounter(page);
  await expectCount(page, 5);
  await expectCount(friend, 5);
  await elsewhere.close();
  // The browser logs requests that it cannot send.
  watch.errors.splice(0, watch.errors.length, ...watch.errors.filter((error) => !/WebSocket/.test(error)));
});
