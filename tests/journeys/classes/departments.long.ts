import { EventEmitter, once } from 'node:events';
import { type Page } from '@playwright/test';
import * as z from 'zod/mini';
import {
  callApi,
  choosePersonEntry,
  enterAs,
  expectPath,
  failureNotice,
  loginAs,
  notice,
  openMenu,
  personButton,
  stored,
  submitLogin,
} from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { addPerson } from '#tests/support/journeys/journey-people.ts';
import { expectTabs } from '#tests/support/journeys/journey-tabs.ts';
import { rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const hint = '您隶属于多部门，请选择当前所在部门';
const one = '希望小学';
const two = '三年级';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '部门切换' });
const departOf = (page: Page) => dialogOf(page).getByRole('combobox', { name: '登录部门' });
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: '确认' }).click();

/** Logs in a teacher of two departments that are not classes. */
async function loginWithTwo(page: Page, newPerson: () => Promise<Page>): Promise<string> {
  const admin = await newPerson();
  await enterAs(admin, '/livez', 'admin');
  const username = await addPerson(admin, { role: 'teacher', departs: [one, two] });
  await page.goto('/user/login');
  await submitLogin(page, username);
  return username;
}

/** Returns when a stored value of the session expires, in milliseconds. */
async function endOf(page: Page, key: string): Promise<number> {
  const kept = await stored(page, key);
  return typeof kept === 'object' && kept !== null && 'expire' in kept ? Number(kept.expire) : 0;
}

test('a user with several departments must choose one after the login', async ({ page, newPerson }) => {
  await loginWithTwo(page, newPerson);
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading')).toHaveText('部门切换');
  await expect(dialog).toContainText(hint);
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(450);
  await expect(dialog.getByRole('button', { name: '关闭' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await confirm(page);
  await expect(departOf(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(departOf(page)).toHaveAccessibleDescription(/请选择登录部门/);
  await expect(departOf(page)).toBeFocused();
  await page.reload();
  await expect(dialog).toBeVisible();
  await departOf(page).selectOption(two);
  await confirm(page);
  await expect(dialog).toHaveCount(0);
  await expect(notice(page)).toContainText(`已切换到部门：${two}`);
  await page.reload();
  await expect(personButton(page)).toBeVisible();
  await choosePersonEntry(page, '切换部门');
  await expect(dialog.getByRole('heading')).toHaveText(`部门切换（当前部门 : ${two}）`);
});

test('a switch of department reloads menu and data, is stored for seven days and survives a reload', async ({
  page,
  newPerson,
  watch,
}) => {
  await loginWithTwo(page, newPerson);
  await departOf(page).selectOption(one);
  await confirm(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await openMenu(page, '用户管理');
  await searchList(page, '账号', 's30101');
  await expect(rowOf(page, '王子轩')).toBeVisible();
  const opener = personButton(page);
  await choosePersonEntry(page, '切换部门');
  await expect(departOf(page).locator('option:checked')).toHaveText(one);
  await dialogOf(page).getByRole('button', { name: '关闭' }).last().click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  const menus = () =>
    watch.requests.filter((address) => address.includes('/getUserPermissionByToken')).length;
  const lists = () => watch.requests.filter((address) => address.includes('/sys/user/list')).length;
  const [menusBefore, listsBefore, begin] = [menus(), lists(), Date.now()];
  await choosePersonEntry(page, '切换部门');
  await departOf(page).selectOption(two);
  await confirm(page);
  await expect(notice(page)).toContainText(`已切换到部门：${two}`);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect.poll(menus).toBeGreaterThan(menusBefore);
  await expect.poll(lists).toBeGreaterThan(listsBefore);
  // The tabs belong to the department.
  await expectTabs(page, '首页 [用户管理]');
  const ends = await endOf(page, 'pro__Login_Userinfo');
  expect(ends).toBeGreaterThanOrEqual(begin + 604_800_000);
  expect(await stored(page, 'pro__Login_Userinfo')).toMatchObject({ value: { orgCode: 'A01A01' } });

  await page.reload();
  await expectPath(page, '/isystem/user');
  await choosePersonEntry(page, '切换部门');
  await expect(dialogOf(page).getByRole('heading')).toHaveText(`部门切换（当前部门 : ${two}）`);
  await expect(departOf(page).locator('option:checked')).toHaveText(two);
});

test('an empty department field is marked, and the dialog stays open if the server refuses the switch', async ({
  page,
  newPerson,
}) => {
  await loginWithTwo(page, newPerson);
  await departOf(page).selectOption(one);
  await confirm(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await choosePersonEntry(page, '切换部门');
  await departOf(page).selectOption('');
  await confirm(page);
  await expect(departOf(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(departOf(page)).toBeFocused();
  await departOf(page).selectOption(two);
  await expect(departOf(page)).not.toHaveAttribute('aria-invalid', 'true');

  const refused = { success: false, code: 500, message: '您不属于该部门', result: null, timestamp: 0 };
  await page.route('**/api/sys/selectDepart', (route) => route.fulfill({ json: refused }));
  await confirm(page);
  await expect(failureNotice(page)).toContainText('您不属于该部门');
  await expect(dialogOf(page)).toBeVisible();
  await expect(departOf(page).locator('option:checked')).toHaveText(two);
  await page.unroute('**/api/sys/selectDepart');
  await confirm(page);
  await expect(notice(page)).toContainText(`已切换到部门：${two}`);
});

test('a teacher of several classes works in all of them and chooses none', async ({ page, newPerson }) => {
  const admin = await newPerson();
  await enterAs(admin, '/livez', 'admin');
  const username = await addPerson(admin, { role: 'teacher', departs: ['三年级一班', '三年级二班'] });
  await page.goto('/user/login');
  await submitLogin(page, username);
  await openMenu(page, '班级管理');
  for (const name of ['三年级一班', '三年级二班'])
    await expect(page.getByRole('article', { name })).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await personButton(page).click();
  await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '切换部门' })).toHaveCount(0);
});

test('a pupil without a class reads so, and no dialog opens', async ({ page, newPerson }) => {
  const admin = await newPerson();
  await enterAs(admin, '/livez', 'admin');
  await loginAs(page, await addPerson(admin, { role: 'student', departs: [] }));
  await choosePersonEntry(page, '换班级');
  await expect(failureNotice(page)).toContainText('你还没有班级，请老师帮你加入');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a switch of department in another window is announced, and this window uses the new department', async ({
  page,
  newPerson,
}) => {
  await loginWithTwo(page, newPerson);
  await departOf(page).selectOption(one);
  await confirm(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await callApi(page, 'POST', '/sys/selectDepart', { orgCode: 'A01A01', username: '' });
  const moved = page.getByRole('alertdialog', { name: '部门已切换' });
  await expect(moved).toContainText(`您已在其他窗口切换部门，当前部门：${two}。`);
  await moved.getByRole('button', { name: '知道了' }).click();
  await expect(moved).toHaveCount(0);
  await choosePersonEntry(page, '切换部门');
  await expect(dialogOf(page).getByRole('heading')).toHaveText(`部门切换（当前部门 : ${two}）`);
});

const worksIn = z.object({ result: z.object({ orgCode: z.nullable(z.string()) }) });

test('a delayed response does not announce a department that is no longer the current one', async ({
  page,
  newPerson,
}) => {
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"depart"')) frames.push(String(payload));
    }),
  );
  await loginWithTwo(page, newPerson);
  await departOf(page).selectOption(one);
  // The switch closes the old socket; the new one requests the current department when it opens.
  const askedAgain = page.waitForResponse(/getCurrentUserDeparts/);
  await confirm(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await askedAgain;
  await expect.poll(() => frames.at(-1)).toContain('"A01"');
  const answer = new EventEmitter();
  const isHere = once(answer, 'here');
  const goesOn = once(answer, 'goes on');
  // The socket may reconnect meanwhile and request again, so only the answer with the other department is
  // delayed.
  await page.route(/getCurrentUserDeparts/, async (route) => {
    const response = await route.fetch();
    if (worksIn.parse(await response.json()).result.orgCode === 'A01A01') {
      answer.emit('here');
      await goesOn;
    }
    await route.fulfill({ response });
  });
  const switchTo = (orgCode: string) => callApi(page, 'POST', '/sys/selectDepart', { orgCode, username: '' });
  await switchTo('A01A01');
  await isHere;
  await switchTo('A01');
  await expect.poll(() => frames.at(-1)).toContain('"A01"');
  answer.emit('goes on');
  await choosePersonEntry(page, '切换部门');
  await expect(dialogOf(page).getByRole('heading')).toHaveText(`部门切换（当前部门 : ${one}）`);
  await expect(page.getByRole('alertdialog', { name: '部门已切换' })).toHaveCount(0);
});
