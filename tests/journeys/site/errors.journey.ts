import { type Locator, type Page, type Route } from '@playwright/test';
import {
  enterAs,
  expectPath,
  failures,
  logOut,
  loginAs,
  notice,
  openUsers,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { filterBar, pressListAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { quiet } from '#tests/support/journeys/journey-watch.ts';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

const list = '**/api/sys/user/list**';
const search = (page: Page) => filterBar(page).getByRole('button', { name: '查询', exact: true });
const banner = (page: Page) => page.getByText('网络连接已断开，正在尝试重新连接。');

const refusing = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, code: status, message, result: null, timestamp: 0 } });
const bare = (status: number) => (route: Route) => route.fulfill({ status, body: '<h1>proxy</h1>' });

test.describe('the message of a failed request', () => {
  const rows = [
    ['403', refusing(403, '没有权限，请联系管理员授权'), '拒绝访问'],
    ['404', refusing(404, '路径不存在'), '很抱歉，资源未找到!'],
    ['504', bare(504), '网络超时'],
    [
      '500 with a message',
      refusing(500, '服务器出错了，请联系管理员（编号 a1）'),
      '服务器出错了，请联系管理员（编号 a1）',
    ],
    ['502 without one', bare(502), '服务器无法完成请求！'],
    ['429', refusing(429, '操作太频繁了，请过一会儿再试'), '操作太频繁了，请过一会儿再试'],
    ['no answer', (route: Route) => route.abort(), '网络超时'],
  ] as const;

  test('each status is reported once with its documented text @long', async ({ page }) => {
    await openUsers(page);
    for (const [row, answer, text] of rows) {
      await page.route(list, answer);
      await filterBar(page).getByLabel('账号').fill(`s${row}`);
      await search(page).click();
      await expect(failures(page), row).toHaveText(`系统提示${text}`);
      await expect(page.getByRole('alert').filter({ hasText: '重试' }), row).toBeVisible();
      await page.getByRole('button', { name: '关闭提示' }).click();
      await page.unroute(list);
      await page.getByRole('main').getByRole('button', { name: '重试' }).click();
      await expect(page.getByText('暂无数据'), row).toBeVisible();
    }
  });
});

test('a failed logout is reported on the next page @long', async ({ page }) => {
  await loginAs(page, 'student');
  await page.route('**/api/sys/logout', (route) =>
    route.fulfill({
      json: { success: false, code: 500, message: '退出登录失败！', result: null, timestamp: 0 },
    }),
  );
  await logOut(page);
  await expectPath(page, '/home');
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  await expect(failures(page)).toHaveText('错误退出登录失败！');
});

test('a toast covers no button of the form or dialog that is opened next @long', async ({ page }) => {
  const toast = notice(page).locator('[data-kind]');
  /** Returns the names of the dialog's buttons at its edges that a toast covers. */
  const covered = async (dialog: Locator): Promise<string[]> => {
    const found = await toast.first().boundingBox();
    if (found === null) throw new Error('The toast is gone');
    const names: string[] = [];
    for (const one of await dialog.getByRole('button', { name: /^(关闭|取消|确定|保存|删除)$/ }).all()) {
      const box = await one.boundingBox();
      const isClear =
        box === null ||
        box.x >= found.x + found.width ||
        box.x + box.width <= found.x ||
        box.y >= found.y + found.height ||
        box.y + box.height <= found.y;
      if (!isClear) names.push((await one.getAttribute('aria-label')) ?? (await one.innerText()));
    }
    return names;
  };
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await enterAs(page, '/isystem/roleUserList', 'admin');
    await page.getByRole('button', { name: '新建角色' }).click();
    const form = page.getByRole('dialog', { name: '新建角色' });
    const code = uniqueName('role');
    await form.getByLabel('角色名称').fill(code);
    await form.getByLabel('角色编码').fill(code);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(toast).toContainText('添加成功！');
    await page.getByRole('button', { name: '新建角色' }).click();
    await expect(form.getByRole('button', { name: '保存' })).toBeVisible();
    expect(await covered(form), `the drawer at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');
    await pressListAction(page, '按用户预览权限');
    const picker = page.getByRole('dialog', { name: '选择要预览的用户' });
    await expect(picker.getByRole('button', { name: '确定' })).toBeVisible();
    expect(await covered(picker), `the dialog at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('a toast disappears after four seconds, and an identical message extends it @long', async ({ page }) => {
  await page.clock.install();
  await loginAs(page, 'student');
  const refuse = () => page.getByRole('tab', { name: '首页' }).click({ button: 'middle' });
  const refusal = failures(page).filter({ hasText: '这是最后一页，不能再关闭了啦' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await refuse();
  await expect(refusal).toHaveCount(1);
  await page.clock.runFor(3999);
  await expect(refusal).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(refusal).toHaveCount(0);

  await refuse();
  await page.clock.runFor(3000);
  await refuse();
  await expect(refusal).toHaveCount(1);
  await page.clock.runFor(3999);
  await expect(refusal).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(refusal).toHaveCount(0);
});

test.describe('a lost network', () => {
  test('a banner is shown above everything until the network is back', async ({ page }) => {
    await openUsers(page);
    await page.getByRole('button', { name: '添加用户' }).click();
    const form = page.getByRole('dialog', { name: '添加用户' });
    await form.getByLabel('姓名').fill('还在');
    await page.context().setOffline(true);
    await expect(banner(page)).toBeVisible();
    await page.getByRole('button', { name: '立即重试' }).click();
    await expect(banner(page)).toBeVisible();
    await expect(form.getByLabel('姓名')).toHaveValue('还在');
    await page.context().setOffline(false);
    await expect(banner(page)).toHaveCount(0);
    await expect(form.getByLabel('姓名')).toHaveValue('还在');
  });

  test('failed reads are retried automatically @long', async ({ page }) => {
    await openUsers(page);
    await page.route('**/*', (route) => route.abort());
    await filterBar(page).getByLabel('账号').fill('s30101');
    await search(page).click();
    await expect(failures(page)).toHaveText('系统提示网络超时');
    await expect(banner(page)).toBeVisible();
    await page.unroute('**/*');
    await page.getByRole('button', { name: '立即重试' }).click();
    await expect(page.getByRole('row').filter({ hasText: '王子轩' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test('toasts stay visible on a phone @long', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openUsers(page);
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(banner(page)).toBeVisible();
    // On a busy computer the first toast is gone before the banner comes.
    await expect(async () => {
      await page.getByRole('button', { name: '查询', exact: true }).click();
      const [above, below] = await Promise.all([
        page.getByRole('button', { name: '立即重试' }).boundingBox({ timeout: 3000 }),
        failures(page).first().boundingBox({ timeout: 3000 }),
      ]);
      expect(below?.y).toBeGreaterThan((above?.y ?? Infinity) + (above?.height ?? 0));
    }).toPass();
  });

  test('an offline event of the browser is verified by a request to the server @long', async ({
    page,
    watch,
  }) => {
    await openUsers(page);
    // The network monitor loads after the page.
    await quiet(page);
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/healthz'));
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    expect((await asked).status()).toBe(200);
    await search(page).click();
    await expect(banner(page)).toHaveCount(0);
    expect(watch.requests.filter((address) => address.endsWith('/healthz'))).toHaveLength(1);
  });
});
