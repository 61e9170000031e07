import type { Page } from '@playwright/test';
import { expectPath, loginAs, notice, openMenu } from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const steps = (page: Page) => page.getByRole('region', { name: /^开始使用/ });
const state = (page: Page) => page.getByRole('region', { name: '备份状态' });
const archives = (page: Page) => page.getByRole('region', { name: '已有的备份' }).getByRole('listitem');

/** Makes a backup on the page 备份 and waits for its end. */
async function makeBackup(page: Page): Promise<void> {
  await state(page).getByRole('button', { name: '立即备份' }).click();
  await expect(notice(page)).toContainText('已开始备份');
  await expect(state(page).getByText('正在备份')).toHaveCount(0, { timeout: 60_000 });
  await expect(state(page)).toContainText('最近一次成功：今天', { timeout: 60_000 });
}

test('an administrator makes the first backup from the first steps, and checks it', async ({ page }) => {
  await loginAs(page, 'admin');
  // The demo school has teachers, classes, pupils and open courses; its name is missing.
  await expect(steps(page)).toContainText(/已完成 [45] 步，共 6 步/);
  await expect(steps(page).getByRole('link', { name: '填写学校信息' })).toBeVisible();
  await steps(page).getByRole('link', { name: '备份', exact: true }).click();
  await expectPath(page, '/isystem/backup');
  await makeBackup(page);
  await expect(archives(page).first()).toContainText('管理员');

  await archives(page).first().getByRole('button', { name: /^演练/ }).click();
  await expect(archives(page).first()).toContainText('演练成功', { timeout: 120_000 });

  await page.goto('/dashboard/index');
  await expect(steps(page)).toContainText('已完成 5 步，共 6 步');
  await expect(steps(page).getByRole('listitem').filter({ hasText: '备份' })).toContainText('最近一次');
  await expect(page.getByRole('region', { name: '需要处理' })).toBeVisible();
});

test('the first steps are put away and shown again @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await steps(page).getByRole('button', { name: '不再显示' }).click();
  await expect(steps(page)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: '显示开始使用的步骤' }).click();
  await expect(steps(page)).toBeVisible();
});

test('the step 老师 opens the form for a new user in the tab of 用户管理 @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMenu(page, '用户管理');
  await expectPath(page, '/isystem/user');
  await page.getByRole('tab', { name: '首页' }).click();
  await steps(page).getByRole('link', { name: '老师', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '账号' }).first()).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/isystem/user' && !url.searchParams.has('new'));
  await expect(page.getByRole('tab', { name: '用户管理', includeHidden: true })).toHaveCount(1);
});

test('a restore names what would be lost and gives the command for the server @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await page.goto('/isystem/backup');
  await makeBackup(page);
  await archives(page).first().getByRole('button', { name: /^恢复/ }).click();
  const dialog = page.getByRole('dialog', { name: '恢复备份' });
  await expect(dialog).toContainText('之后的改动全部丢失');
  const next = dialog.getByRole('button', { name: '查看恢复的步骤' });
  await expect(next).toBeDisabled();
  await dialog.getByRole('textbox').fill('Scratch 教学平台');
  await next.click();
  await expect(dialog.locator('code').first()).toContainText('restore');
  await expect(dialog.getByRole('button', { name: '复制' }).first()).toBeVisible();
});

test('a backup is downloaded by the browser, and the schedule is set @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await page.goto('/isystem/backup');
  await makeBackup(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    archives(page).first().getByRole('button', { name: /^下载/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^campus-\d{8}-\d{6}\.zip$/);
  await state(page).getByRole('button', { name: '设置' }).click();
  const drawer = page.getByRole('dialog', { name: '备份设置' });
  await drawer.getByRole('spinbutton', { name: '保留最近几份' }).fill('7');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(state(page)).toContainText('保留最近 7 份');
});
