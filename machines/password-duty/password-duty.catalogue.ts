import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { passwordDutyMachine } from './password-duty.machine.ts';

const ownChosen = {
  type: 'password.submit',
  form: { password: 'my-Own22', confirmpassword: 'my-Own22' },
};
const nothingChosen = { type: 'password.submit', form: { password: '', confirmpassword: '' } };

export const passwordDutyEntry: CatalogueEntry = {
  id: 'password-duty',
  title: '首次登录修改密码',
  purpose:
    'Who came in with a password that somebody else has set chooses one of their own before anything else. There is no way around it but logging out.',
  specification: ['docs/behaviour.md#password', 'docs/behaviour.md#recovery'],
  machine: passwordDutyMachine,
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
