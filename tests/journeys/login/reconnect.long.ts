import { type Page, type TestInfo } from '@playwright/test';
import { loginAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { arrivals, bell, publish, unread, userIdOf } from '#tests/support/journeys/journey-announcements.ts';
import { startLine, type CutLine } from '#tests/support/engines/cut-line.ts';
import { expect } from '#tests/support/journeys/journey-test.ts';
import { test as base } from '#tests/support/engines/killable-server.ts';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';

type Fixtures = { readonly line: CutLine };

const test = base.extend<Fixtures>({
  line: async ({ server }, use) => {
    const line = await startLine(Number(new URL(server.url).port));
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => {
    await use(line.url);
  },
});

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

/** Prints a measured time; the test checks only states. */
function note(info: TestInfo, what: string, milliseconds: number): void {
  const text = `${what}: ${Math.round(milliseconds)} ms`;
  info.annotations.push({ type: 'measured', description: text });
  process.stdout.write(`\n${text}\n`);
}

const polled = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().includes('/annountCement/listByUser') && answer.status() < 400,
  );
const banner = (page: Page) => page.getByText('网络连接已断开，正在尝试重新连接。');

/** Checks that there is exactly one socket, and that it stays during two more polls. */
async function expectOneSocket(page: Page, line: CutLine): Promise<void> {
  await expect.poll(() => line.open()).toBe(1);
  const openings = line.openings().length;
  await polled(page);
  await polled(page);
  expect([line.open(), line.openings().length - openings]).toEqual([1, 0]);
}

test('a broken WebSocket reconnects once automatically and misses no message', async ({
  page,
  newPerson,
  line,
}, info) => {
  await loginAs(page, 's30120');
  await expectOneSocket(page, line);
  const before = await unread(page);
  for (let round = 1; round <= 2; round += 1) {
    const [cut, openings] = [performance.now(), line.openings().length];
    line.cutSockets();
    await expect.poll(() => line.open()).toBe(0);
    await expect.poll(() => line.openings().length).toBe(openings + 1);
    note(info, `socket cut, round ${round}`, (line.openings().at(-1) ?? cut) - cut);
  }
  await expectOneSocket(page, line);
  // Calls work without the socket, so the user sees no banner.
  await expect(banner(page)).toHaveCount(0);

  const admin = await newPerson();
  await loginAs(admin, 'admin');
  const titile = uniqueName('重连');
  await publish(admin, { titile, userIds: await userIdOf(page), priority: 'M' });
  await expect(arrivals(page).getByText(titile)).toHaveCount(1);
  await expect(bell(page)).toHaveAccessibleName(`通知，${before + 1} 条未读消息`);
});

test('a banner is shown while the server restarts, and the page continues afterwards', async ({
  page,
  server,
  line,
  watch,
}, info) => {
  await loginAs(page, 's30121');
  await expectOneSocket(page, line);
  const openings = line.openings().length;
  await server.kill();
  const killed = performance.now();
  await expect.poll(() => line.open()).toBe(0);
  await expect(banner(page)).toBeVisible();
  note(info, 'server killed until the banner', performance.now() - killed);

  await server.start();
  const started = performance.now();
  await expect.poll(() => line.openings().length).toBe(openings + 1);
  note(info, 'server answers until the socket', (line.openings().at(-1) ?? started) - started);
  await expect(banner(page)).toHaveCount(0);
  note(info, 'server answers until the banner is gone', performance.now() - started);
  await expectOneSocket(page, line);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的作品列表' }).click();
  await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
  // The browser logs each failed attempt; there are no other errors.
  expect(watch.errors.filter((error) => !error.startsWith('WebSocket connection to '))).toEqual([]);
  watch.errors.length = 0;
});
