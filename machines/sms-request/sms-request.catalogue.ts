import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { smsRequestMachine } from './sms-request.machine.ts';

const code = { type: 'sms.request', request: { mobile: '13800000000', smsmode: '0' } };

export const smsRequestEntry: CatalogueEntry = {
  id: 'sms-request',
  title: '获取短信验证码',
  purpose:
    'The button beside the code of a short message, at the login by phone and the registration: sends one and counts down the minute until the next.',
  specification: ['docs/wire.md#login-result', 'docs/behaviour.md#recovery'],
  machine: smsRequestMachine,
  scenarios: [
    {
      title: '发送后倒计时 60 秒',
      events: [code, done('requestSms', { message: '验证码已发送，请注意查收' })],
      ends: 'paused',
    },
    {
      title: '图形验证码错误，可以立即重试',
      events: [code, failed('requestSms', '验证码错误')],
      ends: 'resting',
    },
  ],
};
