import type { Page } from '@playwright/test';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, renameSprite, save, state, studio } from '#tests/support/journeys/journey-editor.ts';
import { searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect } from '#tests/support/journeys/journey-test.ts';
import { test } from '#tests/support/engines/killable-server.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 300_000 });

const waitOptions = { timeout: 100_000 };
/** Waits until the service worker controls the page and has cached earlier requests. */
const untilKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        async () =>
          navigator.serviceWorker.controller !== null &&
          (await (await caches.open('campus-answers')).keys()).some(({ url }) =>
            url.includes('getUserPermissionByToken'),
          ),
      ),
    )
    .toBe(true);

test('a work submitted while the server is down is submitted once after the restart', async ({
  page,
  browser,
  server,
  watch,
}) => {
  await enterAs(page, '/teaching/mineCourse/cardList', 's30116');
  await untilKept(page);
  await page.goto('/create');
  await expectSprite(page, '齿齿');
  const name = studio(page).getByLabel('作品名');
  await name.fill('断网的迷宫');
  await name.press('Enter');
  await renameSprite(page, '齿齿', '在线的狐狸');
  await save(page);
  await page.goto(page.url());
  await expectSprite(page, '在线的狐狸');

  await server.kill();
  await renameSprite(page, '在线的狐狸', '断网的狐狸');
  await studio(page).getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await expect(state(page, /网断了，作品在这台电脑里/)).toBeVisible(waitOptions);
  await expect(studio(page).getByRole('button', { name: '1份作品等着上交' })).toBeVisible(waitOptions);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/teaching/mineCourse/cardList');
  const waiting = page.getByRole('banner').getByRole('button', { name: '1份作品等着上交' });
  await expect(waiting).toBeVisible(waitOptions);
  await waiting.click();
  const list = page.getByRole('dialog', { name: '等着上交的作品' });
  await expect(list).toContainText('断网的迷宫');
  await list.getByRole('button', { name: '不交了：断网的迷宫' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await expect(list).toContainText('断网的迷宫');

  await server.start();
  await expect(list).toContainText('作品都已经上交', waitOptions);
  await list.getByRole('button', { name: '关闭' }).click();
  await expect(waiting).toHaveCount(0);
  watch.errors.length = 0;

  const teacher = await browser.newPage({ baseURL: server.url });
  await enterAs(teacher, '/teaching/workList', 'teacher');
  await searchList(teacher, '作品名', '断网的迷宫');
  const rows = teacher.getByRole('row').filter({ hasText: '断网的迷宫' });
  await expect(rows).toHaveCount(1, waitOptions);
  await expect(rows).toContainText('待批改');
  await teacher.close();
});
