import { type Locator, type Page } from '@playwright/test';
import { logOut, loginAs, stored } from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const restored = (scope: Page | Locator) => scope.getByText('已恢复未保存的内容');
const form = (page: Page) => page.getByRole('dialog', { name: '添加用户' });
const note = (page: Page) => form(page).getByLabel('姓名');

async function addUser(page: Page): Promise<void> {
  await page.goto('/isystem/user');
  await page.getByRole('button', { name: '添加用户' }).click();
  await expect(note(page)).toBeVisible();
}

/** Types a name, waits until the browser has stored it, and closes the window without warning. */
async function typeAndVanish(page: Page, text: string): Promise<void> {
  const userId = await userIdOf(page);
  await note(page).fill(text);
  await expect
    .poll(async () => JSON.stringify(await stored(page, `pro__Drafts_${userId}`)) ?? '')
    .toContain(text);
  await page.close();
}

async function userIdOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const kept = /"id":"([^"]+)"/.exec(window.localStorage.getItem('pro__Login_Userinfo') ?? '');
    return kept?.[1] ?? '';
  });
}

test('text typed in a closed window is restored in the next window', async ({ page }) => {
  await loginAs(page, 'admin');
  await addUser(page);
  const context = page.context();
  await typeAndVanish(page, '窗口没了');
  const next = await context.newPage();
  await next.goto('/isystem/user');
  // The form does not open by itself, because the next search may be for another person.
  await next.getByRole('button', { name: '继续填写' }).click();
  await expect(note(next)).toHaveValue('窗口没了');
  await expect(restored(form(next))).toBeVisible();
  await form(next).getByRole('button', { name: '放弃' }).click();
  await expect(note(next)).toHaveValue('');
  await next.reload();
  await expect(next.getByRole('row').nth(1)).toBeVisible();
  await expect(form(next)).toHaveCount(0);
});

test('two windows with the same form store separate drafts @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await addUser(page);
  await note(page).fill('第一扇窗');
  const second = await page.context().newPage();
  await addUser(second);
  await expect(note(second)).toHaveValue('');
  await note(second).fill('第二扇窗');
  const userId = await userIdOf(page);
  await expect
    .poll(async () => JSON.stringify(await stored(page, `pro__Drafts_${userId}`)) ?? '')
    .toMatch(/第一扇窗.*第二扇窗/);
  await page.reload();
  await expect(note(page)).toHaveValue('第一扇窗');
  await second.reload();
  await expect(note(second)).toHaveValue('第二扇窗');
});

test('a logout deletes the drafts @long', async ({ page }) => {
  await loginAs(page, 'admin');
  const userId = await userIdOf(page);
  await addUser(page);
  const context = page.context();
  await typeAndVanish(page, '还没走');
  const next = await context.newPage();
  await next.goto('/dashboard/index');
  await logOut(next);
  await next.waitForURL((url) => url.pathname === '/home');
  expect(await stored(next, `pro__Drafts_${userId}`)).toBe(undefined);
});
