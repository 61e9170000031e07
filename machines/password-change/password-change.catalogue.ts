import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { doneType } from '../xstate-inside.ts';
import { passwordChangeMachine } from './password-change.machine.ts';
import { emptyPasswordForm } from './password-form.ts';

const form = { oldpassword: 'old', password: 'new', confirmpassword: 'new' };
const dialogOpened = { type: 'password.open', username: 'xiaoming' };
const sent = { type: 'password.submit', form };

export const passwordChangeEntry: CatalogueEntry = {
  id: 'password-change',
  title: '修改密码',
  purpose:
    'The dialog that changes one’s own password. It stays open with a warning when the server refuses, with the field to look at.',
  specification: ['docs/behaviour.md#password'],
  machine: passwordChangeMachine,
  compares: {
    'password.open': { data: ['username'], context: ['username', 'problem'] },
    'password.submit': { context: ['problem.field', 'problem.message'] },
    'password.cancel': { context: ['username', 'problem'] },
    [doneType('changePassword')]: { context: ['username', 'problem'] },
  },
  samples: [
    { title: '没有登录用户', event: { type: 'password.open' } },
    { title: '已登录', event: dialogOpened },
    { title: '三个密码都填写', event: sent },
    { title: '什么都不填', event: { type: 'password.submit', form: emptyPasswordForm } },
  ],
  scenarios: [
    { title: '没有登录用户，提示并保持关闭', events: [{ type: 'password.open' }], ends: 'hidden' },
    {
      title: '修改成功',
      events: [dialogOpened, sent, done('changePassword', { message: '密码修改成功！' })],
      ends: 'closed',
    },
    {
      title: '旧密码错误，保持打开',
      events: [dialogOpened, sent, failed('changePassword', '旧密码输入错误！')],
      ends: 'visible',
    },
    {
      title: '没有填写，不提交',
      events: [dialogOpened, { type: 'password.submit', form: emptyPasswordForm }],
      ends: 'visible',
    },
    { title: '取消', events: [dialogOpened, { type: 'password.cancel' }], ends: 'hidden' },
  ],
};
