import { done, failed, failedWith } from './catalogue-entry.ts';
import { pictureLoginMachine } from './picture-login/picture-login.machine.ts';
import { reloginMachine } from './relogin/relogin.machine.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

const login = { token: 'token-2', userInfo: { id: 'u1', username: 'xiaoming' } };
const pupilChosen = { type: 'pupil.choose', pupil: 'p1' };
const sunChosen = { type: 'picture.choose', picture: 'sun' };
const fishChosen = { type: 'picture.choose', picture: 'fish' };
const submitted = (form: object) => ({ type: 'login.submit', form: { password: '', captcha: '', ...form } });
const typed = submitted({ password: 'my-Own22' });
const nothingTyped = submitted({});
const again = done('authenticate', login);
const owing = done('authenticate', { ...login, passwordDue: true });
const captchaAsked = failedWith('authenticate', '用户名或密码错误', { captchaNeeded: true });

/** Flows of single pages and dialogs. */
export const flowEntries: readonly CatalogueEntry[] = [
  {
    id: 'relogin',
    title: '过期后重新登录',
    purpose:
      'The account of an expired page logs in again without leaving it. A refusal stays in the prompt, with a picture to copy where one is asked for; a password that somebody else has set meanwhile is changed first.',
    specification: ['docs/behaviour.md#expiry', 'docs/behaviour.md#password'],
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
    id: 'picture-login',
    title: '图片卡登录',
    purpose:
      'A small child comes in by a tap on herself and on her two pictures. What was wrong begins again with the first picture; a second tap on the same one costs no try.',
    specification: ['docs/behaviour.md#session'],
    machine: pictureLoginMachine,
    samples: [
      { title: '太阳', event: sunChosen },
      { title: '小鱼', event: fishChosen },
    ],
    scenarios: [
      {
        title: '点自己，点两张图片，进来了',
        events: [pupilChosen, sunChosen, fishChosen, done('logIn')],
        ends: 'entered',
      },
      {
        title: '图片不对，再试一次',
        events: [pupilChosen, sunChosen, fishChosen, failed('logIn', '图片不对，再试一次')],
        ends: 'firstPicture',
      },
      {
        title: '点错了人，返回',
        events: [pupilChosen, { type: 'choice.back' }],
        ends: 'choosing',
      },
    ],
  },
];
