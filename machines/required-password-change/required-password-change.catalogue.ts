import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { requiredPasswordChangeMachine } from './required-password-change.machine.ts';

const ownChosen = {
  type: 'password.submit',
  form: { password: 'my-Own22', confirmpassword: 'my-Own22' },
};
const nothingChosen = { type: 'password.submit', form: { password: '', confirmpassword: '' } };

export const requiredPasswordChangeEntry: CatalogueEntry = {
  id: 'required-password-change',
  title: '首次登录修改密码',
  purpose:
    'A user who logged in with a password set by another person chooses a new one before anything else. The only other exit is a logout.',
  specification: ['docs/behaviour.md#password', 'docs/behaviour.md#recovery'],
  machine: requiredPasswordChangeMachine,
  input: { username: 'xiaoming', token: 'token-1' },
  samples: [
    { title: '两个密码都填写', event: ownChosen },
    { title: '什么都不填', event: nothingChosen },
  ],
  scenarios: [
    { title: '修改成功，继续登录', events: [ownChosen, done('changePassword')], ends: 'changed' },
    { title: '没有填写，不提交', events: [nothingChosen], ends: 'choosing' },
    {
      title: '与旧密码相同，请换一个',
      events: [ownChosen, failed('changePassword', '新密码不能与旧密码相同')],
      ends: 'choosing',
    },
  ],
};
