import { emptyMenuMessage } from '../bootstrap/bootstrap.machine.ts';
import { done, failed, passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { doneType, errorType } from '../xstate-inside.ts';
import { sessionMachine } from './session.machine.ts';

const userInfo = { id: '1', username: 'xiaoming', realname: '小明', orgCode: 'A01' };
const permissions = { menu: [{ path: '/dashboard/index' }], auth: [], allAuth: [] };
const restored = done('restoreSession', { token: 'token-1', userInfo, roles: ['student'] });
const submitted = {
  type: 'credentials.submit',
  credentials: { method: 'password', request: { username: 'xiaoming', password: '' } },
};
const byPhone = {
  type: 'credentials.submit',
  credentials: { method: 'phone', request: { mobile: '13800000000', captcha: '' } },
};
const byTicket = { type: 'credentials.submit', credentials: { method: 'cas', ticket: '' } };
const loggedIn = done('authenticate', { token: 'token-1', userInfo, role: ['student'] });
const pendingLogin = { token: 'token-1', userInfo, role: ['student'], passwordDue: true };
const stepsRequired = done('authenticate', pendingLogin);
const completed = { type: 'login.completed', login: pendingLogin };
const bootstrapped = done('bootstrap', { status: 'ready', permissions });
const emptyMenu = done('bootstrap', { status: 'failed', reason: 'menuEmpty', message: emptyMenuMessage });
const otherUser = { ...userInfo, id: '2', username: 'xiaohong', realname: '小红' };
const elsewhere = { ...userInfo, orgCode: 'A02' };
const replaced = (newUser: object | undefined) => ({
  type: 'session.replaced',
  session: newUser === undefined ? undefined : { token: 'token-3', userInfo: newUser, roles: ['student'] },
});
const usable = '{"authenticated":"ready"}';

export const sessionEntry: CatalogueEntry = {
  id: 'session',
  title: '会话',
  purpose:
    'Who is using the page: restores the stored session, logs in and out, fetches the permissions, and ends the session once when the server refuses the token.',
  specification: ['docs/behaviour.md#session', 'docs/behaviour.md#expiry'],
  machine: sessionMachine,
  compares: {
    'credentials.submit': { data: ['credentials.method'], context: ['token', 'failure', 'leaveReason'] },
    [doneType('restoreSession')]: { context: ['token'] },
    [doneType('authenticate')]: { context: ['token', 'failure'] },
    [errorType('authenticate')]: { context: ['token'] },
    [doneType('bootstrap')]: { context: ['leaveReason'] },
    [doneType('endSession')]: { context: ['token', 'leaveReason'] },
    [errorType('endSession')]: { context: ['token', 'leaveReason'] },
    'login.completed': { context: ['token', 'pendingLogin'] },
    'logout.confirm': { context: ['leaveReason'] },
    'token.expired': { context: ['leaveReason'] },
    'token.refused': { context: ['leaveReason'] },
  },
  samples: [
    { title: '没有保存的会话', event: done('restoreSession') },
    { title: '有保存的会话', event: restored },
    { title: '账号密码', event: submitted },
    { title: '手机号', event: byPhone },
    { title: '统一身份认证', event: byTicket },
    { title: '密码是自己的', event: loggedIn },
    { title: '密码由他人设置', event: stepsRequired },
    { title: '权限就绪', event: bootstrapped },
    { title: '菜单为空', event: emptyMenu },
    { title: '同一用户', event: replaced(userInfo) },
    { title: '同一用户，另一个部门', event: replaced(elsewhere) },
    { title: '另一个用户', event: replaced(otherUser) },
    { title: '已退出', event: replaced(undefined) },
    { title: '部门不变', event: { type: 'user.replaced', userInfo: { ...userInfo, realname: '小明明' } } },
    { title: '换了部门', event: { type: 'user.replaced', userInfo: elsewhere } },
    {
      title: '权限获取失败',
      event: done('bootstrap', { status: 'failed', reason: 'loadFailed', message: '网络超时' }),
    },
  ],
  scenarios: [
    { title: '未登录，停在登录页', events: [done('restoreSession')], ends: 'anonymous' },
    {
      title: '登录成功',
      events: [done('restoreSession'), submitted, loggedIn, bootstrapped],
      ends: usable,
    },
    {
      title: '密码由他人设置，改为自己的密码后才登录',
      events: [done('restoreSession'), submitted, stepsRequired, completed, bootstrapped],
      ends: usable,
    },
    {
      title: '密码由他人设置，没有修改就退出',
      events: [
        done('restoreSession'),
        submitted,
        stepsRequired,
        { type: 'logout.confirm' },
        done('endSession'),
      ],
      ends: 'anonymous',
    },
    {
      title: '密码由他人设置，修改之前登录已失效',
      events: [done('restoreSession'), submitted, stepsRequired, { type: 'token.expired' }],
      ends: 'anonymous',
    },
    {
      title: '密码错误，留在登录页',
      events: [done('restoreSession'), submitted, failed('authenticate', '账号或密码错误')],
      ends: 'anonymous',
    },
    {
      title: '手机验证码错误，留在登录页',
      events: [done('restoreSession'), byPhone, failed('authenticate', '手机验证码错误')],
      ends: 'anonymous',
    },
    {
      title: '统一身份认证登录成功',
      events: [done('restoreSession'), byTicket, loggedIn, bootstrapped],
      ends: usable,
    },
    { title: '刷新页面后恢复会话', events: [restored, bootstrapped], ends: usable },
    {
      title: '没有可用菜单，注销并回到登录页',
      events: [restored, emptyMenu, done('endSession')],
      ends: 'anonymous',
    },
    {
      title: '退出登录，接口失败也照常退出',
      events: [restored, bootstrapped, { type: 'logout.confirm' }, failed('endSession', '退出登录失败！')],
      ends: 'anonymous',
    },
    {
      title: '401 风暴只处理一次，1.5 秒后刷新',
      events: [
        restored,
        bootstrapped,
        { type: 'token.refused' },
        { type: 'token.refused' },
        { type: 'token.expired' },
        passed('reloadDelay', 'session.unauthorised'),
      ],
      ends: 'anonymous',
    },
    {
      title: '登录已过期，等待重新登录',
      events: [restored, bootstrapped, { type: 'token.expired' }],
      ends: 'expired',
    },
    {
      title: '已过期的页面，在另一个窗口重新登录后继续使用',
      events: [restored, bootstrapped, { type: 'token.expired' }, replaced(userInfo)],
      ends: usable,
    },
    {
      title: '换了部门，新部门的权限获取失败，重试后可用',
      events: [
        restored,
        bootstrapped,
        { type: 'user.replaced', userInfo: elsewhere },
        done('bootstrap', { status: 'failed', reason: 'loadFailed', message: '网络超时' }),
        { type: 'permissions.changed' },
        bootstrapped,
      ],
      ends: usable,
    },
    {
      title: '权限变更，页面保持可用',
      events: [restored, bootstrapped, { type: 'permissions.changed' }],
      ends: usable,
    },
  ],
};
