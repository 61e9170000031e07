import { expect, type Locator, type Page } from '@playwright/test';
import {
  callApi,
  choosePersonEntry,
  enterAs,
  personButton,
} from '#tests/support/journeys/journey-actions.ts';
import { bell } from '#tests/support/journeys/journey-announcements.ts';
import { chooseTabs, keepSettings, openThemeDrawer } from '#tests/support/journeys/journey-look.ts';
import { addPerson } from '#tests/support/journeys/journey-people.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { withResult, type Stage } from './machine-stage.ts';
import type { BrowserMachine } from './machine-walking.ts';

/** Departments that are not classes, of which a user chooses one. */
const twoOffices = ['希望小学', '三年级'] as const;
const [one, two] = ['A01', 'A01A01'] as const;

/** Logs in as a user that no other path uses. */
async function enterAsNew(page: Page, departs: readonly string[]): Promise<void> {
  await enterAs(page, '/livez', 'admin');
  await enterAs(page, '/livez', await addPerson(page, { role: 'teacher', departs }));
}

const passwords = (page: Page): Locator => page.getByRole('dialog', { name: '修改密码' });
const press = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true }).last().click();

export const passwordChange: BrowserMachine = {
  id: 'password-change',
  refuses: true,
  calls: { changePassword: /\/sys\/user\/updatePassword$/ },
  begin: async ({ page }) => {
    await enterAsNew(page, ['三年级一班']);
    await page.goto('/dashboard/index');
    await personButton(page).waitFor();
  },
  acts: {
    'password.open（已登录）': ({ page }) => choosePersonEntry(page, '修改密码'),
    'password.cancel': ({ page }) => press(passwords(page), '关闭'),
    'password.submit（三个密码都填写）': async ({ page }) => {
      await passwords(page).getByPlaceholder('请输入旧密码').fill(journeyPassword);
      await passwords(page).getByPlaceholder('请输入新密码').fill('Better-2026');
      await passwords(page).getByPlaceholder('请确认新密码').fill('Better-2026');
      await press(passwords(page), '保存');
    },
    'password.submit（什么都不填）': ({ page }) => press(passwords(page), '保存'),
  },
  beyond: {
    'password.open（没有登录用户）': 'the entry is in the menu of somebody who is in',
    'visible: password.open（已登录）': 'what is open lies above the menu with the entry',
    'hidden: password.cancel': 'the button is gone with the dialog',
    'submitting: password.submit（三个密码都填写）': 'neither button nor Enter hands in what is on its way',
  },
  sharesPages: {},
  unreached: {},
};

const departments = (page: Page): Locator => page.getByRole('dialog', { name: '部门切换' });

/** Switches the same account to the second department elsewhere; the connection notifies this page. */
async function moveElsewhere({ page, line, letPass }: Stage): Promise<void> {
  await callApi(page, 'POST', '/sys/selectDepart', { orgCode: two, username: '' });
  await letPass('loadDepartments');
  await line.open();
}

/** A user without a current department. */
const mustChoose = 'department.open（必须选择，不能关闭）';

export const departmentSwitch: BrowserMachine = {
  id: 'department-switch',
  refuses: true,
  calls: { loadDepartments: /\/sys\/user\/getCurrentUserDeparts/, selectDepartment: /\/sys\/selectDepart$/ },
  begin: async ({ page, answer }, first) => {
    await enterAsNew(page, twoOffices);
    await page.goto('/dashboard/index');
    if (first === mustChoose) return;
    // A user without a department must choose first: the departments are requested to find that out, and
    // again for the dialog.
    await answer('loadDepartments');
    await answer('loadDepartments');
    await departments(page).getByRole('combobox').selectOption(one);
    await press(departments(page), '确认');
    await answer('selectDepartment');
    await departments(page).waitFor({ state: 'hidden' });
  },
  acts: {
    'department.open（可以关闭）': ({ page }) => choosePersonEntry(page, '切换部门'),
    'done.actor.loadDepartments（两个部门，没有当前部门）': ({ answer }) =>
      answer('loadDepartments', withResult({ orgCode: null })),
    'done.actor.loadDepartments（没有部门）': ({ answer }) =>
      answer('loadDepartments', withResult({ list: [] })),
    'department.choose': ({ page }) => departments(page).getByRole('combobox').selectOption(two),
    'department.confirm': ({ page }) => press(departments(page), '确认'),
    'department.close': ({ page }) => press(departments(page), '关闭'),
    [mustChoose]: ({ answer }) => answer('loadDepartments'),
    'department.moved（到同一个部门）': moveElsewhere,
    'department.moved（到另一个部门）': moveElsewhere,
    'moved: department.confirm': ({ page }) => press(page, '知道了'),
  },
  beyond: {
    'loading: department.close': 'the dialog, with its button, comes with the departments',
    'choosing: department.close → choosing': 'has no button, and Esc is not heard',
    'invalid: department.close → invalid': 'as above',
    'closed: department.confirm': 'the button is gone with the dialog',
    'closed: department.close': 'as above',
  },
  sharesPages: {
    // The list of departments is not held back after a move.
    needNewPage: [mustChoose, 'department.moved（到同一个部门）', 'department.moved（到另一个部门）'],
    spendPage: [
      'department.moved（到同一个部门）',
      'department.moved（到另一个部门）',
      'invalid: department.choose',
    ],
  },
  unreached: {},
};

/** Waits until the page has no more reports, when only held-back calls are pending. */
async function logIsQuiet({ log }: Stage): Promise<void> {
  let before = -1;
  const isSame = () => {
    const isNothingNew = log.all.length === before;
    before = log.all.length;
    return isNothingNew;
  };
  await expect.poll(isSame, { intervals: [500] }).toBe(true);
}

export const reachability: BrowserMachine = {
  id: 'reachability',
  calls: { probeServer: /\/healthz$/, notices: /\/annountCement\/listByUser/ },
  begin: async (stage) => {
    await enterAs(stage.page, '/account/settings/base', 'student');
    await personButton(stage.page).waitFor();
    await logIsQuiet(stage);
  },
  acts: {
    'call.unanswered': ({ cut }) => cut('notices'),
    'call.answered': async ({ page, answer }) => {
      await bell(page).click();
      await answer('notices');
    },
    'browser.offline': ({ page }) => page.context().setOffline(true),
    'browser.online': async ({ page }) => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    'probe.press': ({ page }) => press(page, '立即重试'),
  },
  beyond: {},
  unreached: {},
};

const pointAway = ({ page }: Stage) => page.mouse.move(800, 700);

const show = (page: Page): Locator => page.getByRole('region', { name: '轮播图' });
const banner = { picture: '/favicon.svg', link: null };

export const slideShow: BrowserMachine = {
  id: 'slide-show',
  calls: { siteLook: /\/sys\/config\/getSiteLook/ },
  begin: async ({ page, answer }, _first, start) => {
    await page.emulateMedia({ reducedMotion: start === undefined ? 'no-preference' : 'reduce' });
    await page.goto('/home');
    await answer('siteLook', withResult({ banners: [banner, banner, banner] }));
    await show(page).waitFor();
  },
  acts: {
    'attention.held': ({ page }) => show(page).getByRole('button', { name: '下一张' }).hover(),
    'attention.released': pointAway,
    'show.stop': ({ page }) => show(page).getByRole('button', { name: '暂停轮播图' }).press('Enter'),
    'show.play': ({ page }) => show(page).getByRole('button', { name: '播放轮播图' }).press('Enter'),
    'slide.next': ({ page }) => show(page).getByRole('button', { name: '下一张' }).press('Enter'),
    'slide.previous': ({ page }) => show(page).getByRole('button', { name: '上一张' }).press('Enter'),
    // Voice control and screen readers activate a button without hovering or focusing it, so the carousel is
    // not paused first.
    'starting: slide.next': ({ page }) =>
      show(page).getByRole('button', { name: '下一张' }).dispatchEvent('click'),
    'starting: slide.previous': ({ page }) =>
      show(page).getByRole('button', { name: '上一张' }).dispatchEvent('click'),
  },
  beyond: {},
  unreached: { starting: 'left in the moment in which it begins, before anything is told' },
};

/** A setting chosen in another window of this browser. */
const purple = '#722ED1';
async function chooseElsewhere({ page }: Stage, settings: Parameters<typeof keepSettings>[1]): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/livez');
  await keepSettings(other, settings);
  await other.close();
}

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: '主题设置' });
const setting = (page: Page, name: string) => drawer(page).getByRole('switch', { name, exact: true }).click();

export const preferences: BrowserMachine = {
  id: 'preferences',
  calls: { prepareColor: /\/colors\/.*\.css$/ },
  begin: async ({ page }, _first, start) => {
    await chooseTabs(page);
    await enterAs(page, '/livez', 'student');
    if (start !== undefined) await keepSettings(page, { color: purple });
    await page.goto('/dashboard/index', { waitUntil: 'commit' });
    if (start === undefined) await openThemeDrawer(page);
  },
  acts: {
    'preference.set（不固定顶栏）': ({ page }) => setting(page, '固定顶栏'),
    'preference.set（固定顶栏，下滑隐藏）': async ({ page }) => {
      await setting(page, '固定顶栏');
      await setting(page, '向下滚动时隐藏顶栏');
    },
    'preference.set（另一种主题色）': ({ page }) =>
      drawer(page).locator('label').filter({ hasText: '酱紫' }).click(),
    'preferences.reset': ({ page }) => press(drawer(page), '恢复默认'),
    'preferences.replaced': (stage) => chooseElsewhere(stage, { fixedSidebar: true }),
    'kept: preferences.replaced → preparing.briefly': (stage) => chooseElsewhere(stage, { color: '#F5222D' }),
  },
  beyond: {},
  unreached: {},
};
