import { done, failed, failedWith } from './catalogue-entry.ts';
import { grantSavingMachine } from './grant-saving/grant-saving.machine.ts';
import { reloginMachine } from './relogin/relogin.machine.ts';
import { versionRestoringMachine } from './version-restoring/version-restoring.machine.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

const login = { token: 'token-2', userInfo: { id: 'u1', username: 'xiaoming' } };
const submitted = (form: object) => ({ type: 'login.submit', form: { password: '', captcha: '', ...form } });
const typed = submitted({ password: 'my-Own22' });
const nothingTyped = submitted({});
const again = done('authenticate', login);
const owing = done('authenticate', { ...login, passwordDue: true });
const captchaAsked = failedWith('authenticate', '用户名或密码错误', { captchaNeeded: true });

const grants = { roleId: 'r1', permissionIds: 'a,b', lastpermissionIds: 'a' };
const saving = (isDone: boolean, hasChanges = true) => ({ type: 'grants.save', isDone, hasChanges });
const savingConfirmed = { type: 'grants.confirm', grants };
const grantsSaved = done('saveGrants', { message: '保存成功' });

const restoreAsked = { type: 'restore.ask' };
const restoreConfirmed = { type: 'restore.confirm' };

/** Flows of single pages and dialogs. */
export const flowEntries: readonly CatalogueEntry[] = [
  {
    id: 'relogin',
    title: '过期后重新登录',
    purpose:
      'The account of an expired page logs in again without leaving it. A refusal stays in the prompt, with a picture to copy where one is asked for; a password that somebody else has set meanwhile is changed first.',
    specification: ['§8 401 and 500 Token失效', '§5 passwords'],
    machine: reloginMachine,
    input: { username: 'xiaoming', needsCaptcha: false },
    starts: [{ title: '总是要求验证码', input: { username: 'xiaoming', needsCaptcha: true } }],
    samples: [
      { title: '填写密码', event: typed },
      { title: '什么都不填', event: nothingTyped },
      { title: '填写密码和验证码', event: submitted({ password: 'my-Own22', captcha: 'AB12' }) },
      { title: '密码是自己的', event: again },
      { title: '密码由他人设置', event: owing },
      { title: '修改密码一项', event: { type: 'field.change', name: 'password' } },
      { title: '要求验证码', event: captchaAsked },
    ],
    scenarios: [
      { title: '登录并继续', events: [typed, again], ends: 'taken' },
      { title: '没有填写，不提交', events: [nothingTyped], ends: 'asking' },
      {
        title: '密码错误，可以重试',
        events: [typed, failed('authenticate', '用户名或密码错误')],
        ends: 'asking',
      },
      { title: '要求验证码后，没有填写就不提交', events: [typed, captchaAsked, typed], ends: 'asking' },
      {
        title: '密码由他人设置，先改为自己的',
        events: [typed, owing, { type: 'password.renewed' }],
        ends: 'taken',
      },
    ],
  },
  {
    id: 'grant-saving',
    title: '保存角色权限',
    purpose:
      'What saving the grants of a role would change is shown first. A refusal stays there with its reason; without a change there is nothing to ask.',
    specification: ['reference 1.6 role permissions'],
    machine: grantSavingMachine,
    samples: [
      { title: '仅保存', event: saving(false) },
      { title: '保存并关闭', event: saving(true) },
      { title: '仅保存，没有修改', event: saving(false, false) },
      { title: '保存并关闭，没有修改', event: saving(true, false) },
    ],
    scenarios: [
      { title: '仅保存', events: [saving(false), savingConfirmed, grantsSaved], ends: 'editing' },
      { title: '保存并关闭', events: [saving(true), savingConfirmed, grantsSaved], ends: 'closed' },
      { title: '没有修改', events: [saving(false, false)], ends: 'editing' },
      { title: '返回修改', events: [saving(false), { type: 'grants.cancel' }], ends: 'editing' },
      {
        title: '被拒绝，说明原因',
        events: [saving(false), savingConfirmed, failed('saveGrants', '超出您的权限')],
        ends: 'asking',
      },
    ],
  },
  {
    id: 'version-restoring',
    title: '恢复作品版本',
    purpose:
      'An older version of a work becomes its newest one, after a question; what is there now stays in the list.',
    specification: ['§1 works'],
    machine: versionRestoringMachine,
    scenarios: [
      {
        title: '恢复成功',
        events: [restoreAsked, restoreConfirmed, done('restoreVersion')],
        ends: 'resting',
      },
      { title: '取消', events: [restoreAsked, { type: 'restore.cancel' }], ends: 'resting' },
      {
        title: '作品已批改，不能恢复',
        events: [restoreAsked, restoreConfirmed, failed('restoreVersion', '作品已批改')],
        ends: 'resting',
      },
    ],
  },
];
