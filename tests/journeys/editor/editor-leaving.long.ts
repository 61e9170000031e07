import type { Page } from '@playwright/test';
import { enterAs, expectPath, logOut, loginAs, openMenu } from '#tests/support/journeys/journey-actions.ts';
import {
  expectKept,
  expectSprite,
  leaveStudio,
  renameSprite,
  restoreDraft,
  save,
  state,
} from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

const asks = (page: Page) => page.getByRole('alertdialog');
const closeTab = (page: Page) =>
  page.locator('[data-tab]').filter({ hasText: '创作-我的作品' }).getByTitle('关闭').click();

/** Moves the mouse from the editor to the corner of the window, as before a click on its close button. */
async function reachForTheCross(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  await page.mouse.move(1360, 2, { steps: 20 });
}

/** Closes the window; `answer` is the choice in the browser's dialog. Returns whether the browser asked. */
async function closeWindow(page: Page, answer: 'stay' | 'go'): Promise<boolean> {
  let asked = false;
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void (answer === 'stay' ? dialog.dismiss() : dialog.accept());
  });
  await page.close({ runBeforeUnload: true });
  if (answer === 'stay') await expect.poll(() => asked).toBe(true);
  else await expect.poll(() => page.isClosed()).toBe(true);
  return asked;
}

test('visiting another page loses nothing, and closing the tab asks for confirmation', async ({ page }) => {
  await loginAs(page, 's30120');
  await openMenu(page, '创作');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '没存的狐狸');
  await leaveStudio(page);
  await openMenu(page, '我的课程');
  await expect(page.getByRole('heading', { level: 1, name: '我的课程' })).toBeVisible();
  await expect(asks(page)).toHaveCount(0);
  await openMenu(page, '创作');
  // The editor stayed open: there is no recovery offer and no new project.
  await expectSprite(page, '没存的狐狸');
  await leaveStudio(page);
  await closeTab(page);
  await expect(asks(page)).toContainText('放弃');
  await asks(page).getByRole('button', { name: '取消' }).click();
  await openMenu(page, '创作');
  await expectSprite(page, '没存的狐狸');
  await save(page);
  await leaveStudio(page);
  await closeTab(page);
  await expect(asks(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^创作/ })).toHaveCount(0);
});

test('closing the window asks for confirmation only while there are unsaved changes', async ({ page }) => {
  await enterAs(page, '/create', 's30121');
  await expectSprite(page, '齿齿');
  const context = page.context();
  await renameSprite(page, '齿齿', '没存的狐狸');
  expect(await closeWindow(page, 'stay')).toBe(true);
  await expectSprite(page, '没存的狐狸');
  await save(page);
  await renameSprite(page, '没存的狐狸', '又改的狐狸');
  const address = page.url();
  await reachForTheCross(page);
  // The tests of the machine (draft-keeping) cover the timing; a busy machine may take longer.
  await expectKept(page, '又改的狐狸');
  expect(await closeWindow(page, 'go')).toBe(true);
  // A user who leaves anyway finds the draft again.
  const next = await context.newPage();
  await next.goto(address);
  await restoreDraft(next, '又改的狐狸');
  await save(next);
  expect(await closeWindow(next, 'go')).toBe(false);
});

test('a window closed immediately after a change loses nothing', async ({ page, context }) => {
  await enterAs(page, '/create', 's30119');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '第一步');
  await expectKept(page, '第一步');
  // Ctrl+W closes the window: neither mouse nor focus leave the editor.
  await page.mouse.move(700, 500);
  await renameSprite(page, '第一步', '最后一步');
  await expectKept(page, '最后一步');
  await page.close();
  const next = await context.newPage();
  await next.goto('/create');
  await restoreDraft(next, '最后一步');
});

test('the draft survives a logout for its author and is hidden from the next user', async ({ page }) => {
  await enterAs(page, '/create', 's30122');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '退出前的狐狸');
  await leaveStudio(page);
  await logOut(page);
  await expectPath(page, '/home');
  await enterAs(page, '/create', 's30123');
  await expectSprite(page, '齿齿');
  await leaveStudio(page);
  await logOut(page);
  await expectPath(page, '/home');
  await enterAs(page, '/create', 's30122');
  await restoreDraft(page, '退出前的狐狸');
  await expect(state(page, /有未保存的修改/)).toBeVisible();
});
