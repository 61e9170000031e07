import { expect } from '@playwright/test';
import {
  endToken,
  enterAs,
  expired,
  loginAgain,
  submitLogin,
} from '#tests/support/journeys/journey-actions.ts';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';
import { bell } from '#tests/support/journeys/journey-announcements.ts';
import { addNewcomer, givenPassword } from '#tests/support/journeys/journey-people.ts';
import { withResult, type Stage } from './machine-stage.ts';
import type { BrowserMachine } from './machine-walking.ts';

const permissionCall = /\/sys\/permission\/getUserPermissionByToken/;
const isRestored = 'done.actor.restoreSession（有保存的会话）';
const own = 'My-own-2026';
const lost = { success: false, code: 401, message: 'Token失效', result: null, timestamp: 0 };
const tooOld = { ...lost, code: 500, message: 'Token失效，请重新登录' };

/** The permissions of a user without a menu. */
const menuless = withResult({ menu: [] });

/** Logs in a user in another window of the same browser. */
async function loginElsewhere({ page }: Stage, username: string): Promise<void> {
  const other = await page.context().newPage();
  await enterAs(other, '/livez', username);
  await other.close();
}

/** The stage holds back the navigation that follows: a click that waits for its end would never end. */
async function logOut({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '退出', exact: true }).click({ noWaitAfter: true });
}

async function chooseOwn({ page }: Stage): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请设置新密码' });
  await dialog.getByLabel('新密码', { exact: true }).fill(own);
  await dialog.getByLabel('确认新密码', { exact: true }).fill(own);
  await dialog.getByRole('button', { name: '保存' }).click();
}

/** Opens the connection and reports changed permissions. */
async function notifyPermissions({ line, log }: Stage): Promise<void> {
  await line.open();
  await expect.poll(() => log.all.some(({ event }) => event === 'socket.opened')).toBe(true);
  await line.send({ cmd: 'permissions' });
}

const newcomers = new WeakMap<Stage, string>();

export const session: BrowserMachine = {
  id: 'session',
  given: [isRestored, 'done.actor.restoreSession（没有保存的会话）'],
  calls: {
    bootstrap: permissionCall,
    authenticate: /\/sys\/login$/,
    endSession: /\/sys\/logout$/,
    renew: /\/sys\/user\/updatePassword$/,
  },
  begin: async (stage, first) => {
    const { page } = stage;
    await chooseTabs(page);
    if (first === isRestored) return await enterAs(page, '/dashboard/index', 'student');
    await enterAs(page, '/livez', 'admin');
    newcomers.set(stage, await addNewcomer(page, { role: 'student', departs: ['三年级二班'] }));
    await page.localStorage.clear();
    return await page.goto('/user/login');
  },
  acts: {
    'credentials.submit（账号密码）': (stage) =>
      submitLogin(stage.page, newcomers.get(stage) ?? '', givenPassword),
    'done.actor.authenticate（密码是自己的）': ({ answer }) =>
      answer('authenticate', withResult({ passwordDue: false })),
    'done.actor.bootstrap（菜单为空）': ({ answer }) => answer('bootstrap', menuless),
    'login.completed': async (stage) => {
      await chooseOwn(stage);
      await stage.answer('renew');
    },
    'completingLogin: token.expired': async (stage) => {
      await chooseOwn(stage);
      await stage.say('renew', tooOld, 500);
    },
    'completingLogin: token.refused': async (stage) => {
      await chooseOwn(stage);
      await stage.say('renew', lost, 401);
    },
    'completingLogin: logout.confirm': ({ page }) =>
      page.getByRole('button', { name: '退出登录' }).click({ noWaitAfter: true }),
    'completingLogin: session.replaced（同一用户）': (stage) => loginElsewhere(stage, 'student'),
    'anonymous: session.replaced（同一用户）': (stage) => loginElsewhere(stage, 'student'),
    'session.replaced（同一用户）': (stage) => loginElsewhere(stage, 'student'),
    'session.replaced（另一个用户）': (stage) => loginElsewhere(stage, 'teacher'),
    'expired: session.replaced（同一用户）': async (stage) => {
      await loginAgain(stage.page);
      await stage.answer('authenticate');
    },
    'token.expired': async ({ page, answer }) => {
      await endToken(page);
      await answer('bootstrap');
    },
    'token.refused': ({ say }) => say('bootstrap', lost, 401),
    'relogin.confirm': ({ page }) => expired(page).getByRole('button', { name: '重新登录' }).click(),
    'authenticated.bootstrapping: logout.confirm': async (stage) => {
      await stage.answer('bootstrap');
      await logOut(stage);
    },
    'authenticated.ready: permissions.changed': notifyPermissions,
    'authenticated.ready: done.actor.bootstrap（权限获取失败）': async (stage) => {
      await notifyPermissions(stage);
      await stage.cut('bootstrap');
    },
  },
  beyond: {
    'error.actor.restoreSession': 'a storage that cannot be read is read as an empty one',
    'error.actor.bootstrap': 'the child says of every failure that it failed; none of its own escapes',
    'authenticated.bootstrapping: permissions.changed': 'the line that says so opens once the page stands',
    'user.replaced（换了部门）': 'takes somebody with two departments: walked with the department switch',
    'user.replaced（部门不变）': 'takes a change of one’s own account, whose page comes after the menu',
    'session.replaced（同一用户，另一个部门）': 'takes somebody with two departments, as above',
  },
  unreached: { restoring: 'over before a page can be asked what its machines do' },
};

export const bootstrap: BrowserMachine = {
  id: 'bootstrap',
  calls: { loadPermissions: permissionCall },
  begin: ({ page }) => enterAs(page, '/dashboard/index', 'student'),
  acts: { 'done.actor.loadPermissions（菜单为空）': ({ answer }) => answer('loadPermissions', menuless) },
  beyond: {
    'error.actor.buildRoutes（菜单无法解析）': 'every menu that the contract lets pass becomes routes',
  },
  unreached: {},
};

/** A user whose page waits for its menu, so that nothing else of the session runs. */
const atTheDoor = {
  calls: { permissions: permissionCall },
  begin: async ({ page }: Stage) => {
    await chooseTabs(page);
    await enterAs(page, '/dashboard/index', 'student');
  },
};
const goIn = ({ answer }: Stage) => answer('permissions');

/** Opens the panel; an open panel is closed first by the same button. */
async function lookAtBell({ page }: Stage): Promise<void> {
  const panel = page.getByRole('dialog', { name: '通知' });
  if (await panel.isVisible()) {
    await bell(page).click();
    await panel.waitFor({ state: 'hidden' });
  }
  await bell(page).click();
  await panel.waitFor();
}

const turn =
  (state: 'hidden' | 'visible') =>
  async ({ page }: Stage): Promise<void> =>
    await page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);

export const polling: BrowserMachine = {
  ...atTheDoor,
  id: 'polling',
  refuses: true,
  calls: { ...atTheDoor.calls, fetchNotices: /\/annountCement\/listByUser/ },
  acts: {
    'poll.start': goIn,
    'poll.now': lookAtBell,
    'poll.stop': logOut,
    'visibility.hidden': turn('hidden'),
    'visibility.shown': turn('visible'),
  },
  beyond: {
    'stopped: poll.start': 'who comes in has left before, which ends it',
    'running.paused: poll.start': 'it is started once, by the page that comes in',
    'idle: poll.stop': 'who leaves stops it once, and has no page to leave again',
  },
  sharesPages: { needNewPage: ['poll.start'] },
  unreached: {},
};

/** Lets one more attempt fail. The path itself ends the first attempt, which is sent to the server anyway. */
async function refuseAgain({ log, pass, line }: Stage): Promise<void> {
  const answers = () => log.all.filter(({ event }) => event === 'server.answered').length;
  const before = answers();
  if (before === 0) return;
  // The pause doubles after three attempts.
  await pass(10_000);
  await line.close(1001);
  await expect.poll(answers).toBeGreaterThan(before);
}

export const liveChannel: BrowserMachine = {
  ...atTheDoor,
  id: 'live-channel',
  refuses: true,
  acts: {
    'channel.start': goIn,
    'channel.stop': logOut,
    'socket.opened': ({ line }) => line.open(),
    'socket.closed（令牌失效）': ({ line }) => line.close(4401),
    'socket.closed（服务器重启）': ({ line }) => line.close(1001),
    'socket.received（心跳应答）': ({ line }) => line.send({ cmd: 'heartcheck', msgTxt: '心跳响应' }),
    'socket.received（新通告）': ({ line }) => line.send({ cmd: 'topic', msgId: 'a1', msgTxt: '放假通知' }),
    'socket.received（权限变更）': ({ line }) => line.send({ cmd: 'permissions' }),
    'server.answered': refuseAgain,
    'channel.retry': lookAtBell,
    'network.lost': ({ page }) => page.context().setOffline(true),
    'network.restored': ({ page }) => page.context().setOffline(false),
    'after.reconnectDelay.liveChannel.running.waiting': ({ pass }) => pass(5_000),
    'after.heartbeatTimeout.liveChannel.running.linked.open.listening': async ({ line, pass }) => {
      line.mute();
      await pass(20_000);
    },
  },
  beyond: {
    'running.linked.connecting: channel.start': 'it is started once, by the page that comes in',
    'stopped: channel.stop': 'who leaves stops it once, and has no page to leave again',
    'running.waiting: socket.closed（服务器重启）': 'a socket closes once, and another is not there yet',
    'running.linked.connecting: network.restored': 'as below',
    'running.linked.open.listening: socket.opened': 'a socket opens once',
    'running.waiting: network.restored': 'a browser that is back on its network has lost it before',
    'refused: channel.start': 'who comes in has left before, which stops it',
  },
  sharesPages: { needNewPage: ['channel.start'], spendPage: ['network.lost'] },
  unreached: {},
};
