import { type Locator, type Page } from '@playwright/test';
import {
  endSession,
  enterAs,
  expectLoginPage,
  expectPath,
  expired,
  failureNotice,
  loginAgain,
  logOut,
  notice,
  stored,
  submitLogin,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { chooseDepart, pressAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { liveSocketOpen } from '#tests/support/journeys/journey-watch.ts';

const restored = (scope: Page | Locator) => scope.getByText('已恢复未保存的内容');

/** Enters as the administrator and begins a new user. */
async function addingUser(page: Page): Promise<Locator> {
  await enterAs(page, '/isystem/user?username=s301', 'admin');
  await page.getByRole('button', { name: '添加用户' }).click();
  const form = page.getByRole('dialog', { name: '添加用户' });
  await form.getByLabel('姓名').fill('写到一半的名字');
  await form.getByLabel('初始密码').fill('Never-kept-1');
  return form;
}

/** Fills in everything a new user needs, so that 保存 sends a request. */
async function completeUser(page: Page, form: Locator): Promise<void> {
  await form.getByLabel('账号').fill('halfway');
  await form.getByRole('radio', { name: '学生' }).check();
  await chooseDepart(page, form, '班级', '三年级一班');
}

/** Enters as the teacher and begins a grade. */
async function grade(page: Page, comment: string): Promise<Locator> {
  await enterAs(page, '/teaching/workList?username=s30127', 'teacher');
  await pressAction(rowOf(page, '春天的草地'), '批改');
  const grading = page.getByRole('dialog', { name: '批改' });
  await grading.getByLabel('评语', { exact: true }).fill(comment);
  return grading;
}

/** Returns everything that window and browser store, for any user. */
const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([window.sessionStorage, window.localStorage].flatMap((one) => Object.entries(one))),
  );

test.describe('an expired login with an open form', () => {
  test('the text is restored in its form after the next login @long', async ({ page }) => {
    const form = await addingUser(page);
    await completeUser(page, form);
    await endSession(page);
    // The socket reports the end before anything is clicked.
    await expect(expired(page)).toContainText('很抱歉，登录已过期，请重新登录');
    expect(await kept(page)).not.toContain('Never-kept-1');
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.accept();
    });
    await expired(page).getByRole('button', { name: '重新登录' }).click();
    expect(await expectLoginPage(page)).toBe('/isystem/user?username=s301');
    expect(asked).toBe(0);

    await submitLogin(page, 'admin');
    await expect(form).toBeVisible();
    await expect(restored(form)).toBeVisible();
    await expect(form.getByLabel('姓名')).toHaveValue('写到一半的名字');
    await expect(form.getByLabel('账号')).toHaveValue('halfway');
    await expect(form.getByRole('button', { name: '移除三年级一班' })).toBeVisible();
    // The typed password is not stored; another one is proposed.
    await expect(form.getByLabel('初始密码')).toHaveValue(/^(?!Never-kept-1$)\S{8,}$/);

    await form.getByRole('button', { name: '放弃' }).click();
    await expect(restored(form)).toHaveCount(0);
    await expect(form.getByLabel('姓名')).toHaveValue('');
    await expect.poll(() => kept(page)).not.toContain('写到一半');
  });

  test('an unsaved grade is restored in the grading form of its work @long', async ({ page }) => {
    const grading = await grade(page, '画得很好，但是');
    await grading.getByLabel('作业名').fill('春天的草地！');
    await endSession(page);
    await expired(page).getByRole('button', { name: '重新登录' }).click();
    await expectLoginPage(page);
    await submitLogin(page, 'teacher');
    await expect(restored(grading)).toBeVisible();
    await expect(grading.getByLabel('评语', { exact: true })).toHaveValue('画得很好，但是');
    await expect(grading.getByLabel('作业名')).toHaveValue('春天的草地！');
    await grading.getByRole('button', { name: '放弃' }).click();
    await expect(grading.getByLabel('评语', { exact: true })).toHaveValue('');
  });

  test('the form stays unchanged after a login in the dialog', async ({ page }) => {
    const form = await addingUser(page);
    await endSession(page);
    await expect(expired(page).getByLabel('账号')).toHaveValue('admin');
    await expect(expired(page).getByLabel('密码', { exact: true })).toBeFocused();
    await inspect(page, 'an expired login');
    await loginAgain(page);
    await expect(expired(page)).toHaveCount(0);
    await expect(form.getByLabel('初始密码')).toHaveValue('Never-kept-1');
    await expect(restored(form)).toHaveCount(0);
    // The new token works like the old one.
    await form.getByRole('radio', { name: '学生' }).check();
    await chooseDepart(page, form, '班级', '三年级一班');
    await expect(form.getByRole('button', { name: '移除三年级一班' })).toBeVisible();
  });

  test('the text is hidden from another user of the same browser @long', async ({ page }) => {
    await addingUser(page);
    await endSession(page);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/isystem/user');
    await expired(page).getByRole('button', { name: '重新登录' }).click();
    await expectLoginPage(page);
    await submitLogin(page, 'teacher');
    await expectPath(page, '/isystem/user');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: '添加用户' }).click();
    const form = page.getByRole('dialog', { name: '添加用户' });
    await expect(form.getByLabel('姓名')).toHaveValue('');
    await expect(restored(form)).toHaveCount(0);
  });

  test('typed text is also restored after a 401 @long', async ({ page }) => {
    const form = await addingUser(page);
    await completeUser(page, form);
    await page.route('**/api/sys/user/add', (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, code: 401, message: '', result: null, timestamp: 0 },
      }),
    );
    await form.getByRole('button', { name: '保存' }).click();
    await expect(failureNotice(page)).toContainText('未授权，请重新登录');
    expect(await expectLoginPage(page)).toBe('/isystem/user?username=s301');
    await page.unroute('**/api/sys/user/add');
    await submitLogin(page, 'admin');
    await expect(form.getByLabel('姓名')).toHaveValue('写到一半的名字');
  });
});

test.describe('a closed page with typed text', () => {
  test('typed text is restored after a crash @long', async ({ page }) => {
    await addingUser(page);
    await expect.poll(() => kept(page)).toContain('写到一半的名字');
    // A crash fires no event, and the browser restores its windows as they were.
    const state = await page.evaluate(() => Object.entries<string>(window.sessionStorage));
    const context = page.context();
    await page.close();
    const again = await context.newPage();
    await again.addInitScript((items) => {
      for (const [key, value] of items) window.sessionStorage.setItem(key, value);
    }, state);
    await again.goto('/isystem/user?username=s301');
    const reopened = again.getByRole('dialog', { name: '添加用户' });
    await expect(reopened.getByLabel('姓名')).toHaveValue('写到一半的名字');
  });

  test('a logout asks for confirmation before it discards typed text @long', async ({ page }) => {
    await addingUser(page);
    await expect.poll(() => kept(page)).toContain('写到一半的名字');
    let asked = '';
    page.on('dialog', (dialog) => {
      asked = dialog.type();
      void dialog.accept();
    });
    await page.goto('/account/mineWork');
    expect(asked).toBe('beforeunload');
    expect(await kept(page)).toContain('写到一半的名字');
    await logOut(page);
    await expectPath(page, '/home');
    await expect.poll(() => kept(page)).not.toContain('写到一半的名字');
  });
});

test.describe('two windows of one browser', () => {
  test('a logout in one window also logs out the other, which returns to its page after the next login @long', async ({
    page,
  }) => {
    await enterAs(page, '/isystem/user', 'admin');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/account/mineWork');
    await expect(other.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
    await liveSocketOpen(other);

    await logOut(page);
    await expectPath(page, '/home');
    expect(await expectLoginPage(other)).toBe('/account/mineWork');
    await expect(notice(other)).toContainText('已在其他页面退出登录');

    await page.goto('/user/login');
    await submitLogin(page, 'student');
    await expectPath(page, '/dashboard/index');
    await expectPath(other, '/account/mineWork');
    await expect(other.getByRole('banner')).toContainText('陈小满');
    expect(await stored(other, 'pro__Login_Username')).toMatchObject({ value: 'student' });
  });

  test('an expired window continues after a login in the other window, with its form unchanged @long', async ({
    page,
  }) => {
    const form = await addingUser(page);
    await completeUser(page, form);
    const other = await page.context().newPage();
    await endSession(page);
    await other.goto('/account/mineWork');
    await expect(expired(other)).toBeVisible();
    await expect(expired(page)).toBeVisible();

    await expired(other).getByRole('button', { name: '重新登录' }).click();
    await expectLoginPage(other);
    await submitLogin(other, 'admin');
    await expectPath(other, '/account/mineWork');
    await expect(expired(page)).toHaveCount(0);
    await expect(form.getByLabel('初始密码')).toHaveValue('Never-kept-1');
    await expect(restored(form)).toHaveCount(0);
  });
});
