import { done, failed, failedWith, type CatalogueEntry } from '../machine-fixtures.ts';
import { reloginMachine } from './relogin.machine.ts';

const login = { token: 'token-2', userInfo: { id: 'u1', username: 'xiaoming' } };
const submitted = (form: object) => ({ type: 'login.submit', form: { password: '', captcha: '', ...form } });
const typed = submitted({ password: 'my-Own22' });
const nothingTyped = submitted({});
const again = done('authenticate', login);
const stepsRequired = done('authenticate', { ...login, passwordDue: true });
const captchaRequired = failedWith('authenticate', '账号或密码错误', { captchaNeeded: true });

export const reloginEntry: CatalogueEntry = {
  id: 'relogin',
  title: '过期后重新登录',
  purpose:
    'The account of an expired page logs in again without leaving it. A refusal stays in the prompt, with a captcha when one is required; a password set by another person meanwhile is changed first.',
  specification: ['docs/behaviour.md#expiry', 'docs/behaviour.md#password'],
  machine: reloginMachine,
  input: { username: 'xiaoming', needsCaptcha: false },
  starts: [{ title: '总是要求验证码', input: { username: 'xiaoming', needsCaptcha: true } }],
  samples: [
    { title: '填写密码', event: typed },
    { title: '什么都不填', event: nothingTyped },
    { title: '填写密码和验证码', event: submitted({ password: 'my-Own22', captcha: 'AB12' }) },
    { title: '密码是自己的', event: again },
    { title: '密码由他人设置', event: stepsRequired },
    { title: '修改密码一项', event: { type: 'field.change', name: 'password' } },
    { title: '要求验证码', event: captchaRequired },
  ],
  scenarios: [
    { title: '登录并继续', events: [typed, again], ends: 'loggedIn' },
    { title: '没有填写，不提交', events: [nothingTyped], ends: 'asking' },
    {
      title: '密码错误，可以重试',
      events: [typed, failed('authenticate', '账号或密码错误')],
      ends: 'asking',
    },
    { title: '要求验证码后，没有填写就不提交', events: [typed, captchaRequired, typed], ends: 'asking' },
    {
      title: '密码由他人设置，先改为自己的',
      events: [typed, stepsRequired, { type: 'login.completed' }],
      ends: 'loggedIn',
    },
  ],
};
