import { done, failed, passed } from './catalogue-entry.ts';
import { fieldCheckMachine } from './field-check/field-check.machine.ts';
import { passwordRecoveryMachine } from './password-recovery/password-recovery.machine.ts';
import { smsRequestMachine } from './sms-request/sms-request.machine.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

const named = { type: 'account.submit', form: { account: 's30101', captcha: 'AB12', checkKey: 'k' } };
const found = done('findAccount', { recoveryId: 'r1', ways: ['phone', 'code'] });
const asked = { type: 'sms.request', phone: '13800000000' };
const byPhone = {
  type: 'proof.submit',
  proof: { way: 'phone', phone: '13800000000', smscode: '123456' },
};
const byCode = { type: 'proof.submit', proof: { way: 'code', resetCode: 'ABCD-2346' } };
const renewed = { type: 'password.submit', form: { password: 'Panda-7', confirmpassword: 'Panda-7' } };
const code = { type: 'sms.request', request: { mobile: '13800000000', smsmode: '0' } };
const typed = (value: string) => ({ type: 'value.changed', value });
const rested = passed('fieldCheckDelay', 'fieldCheck.waiting');
const second = passed('second', 'passwordRecovery.done');

/** The ways in that are no password. */
export const accessEntries: readonly CatalogueEntry[] = [
  {
    id: 'password-recovery',
    title: '找回密码',
    purpose:
      'The wizard for a forgotten password: name the account, show that it is one’s own by a short message or a reset code, choose a new password, go to the login page after five seconds.',
    specification: ['§2 /user/alteration', 'reference 1.3 password recovery wizard'],
    machine: passwordRecoveryMachine,
    scenarios: [
      {
        title: '短信验证，设置新密码，5 秒后回到登录页',
        events: [
          named,
          found,
          asked,
          done('requestSms', { message: '验证码已发送，请注意查收' }),
          byPhone,
          done('verify'),
          renewed,
          done('savePassword'),
          ...Array.from({ length: 5 }, () => second),
        ],
        ends: 'left',
      },
      {
        title: '老师发放的重置码',
        events: [named, found, { type: 'way.choose', way: 'code' }, byCode, done('verify')],
        ends: 'renewing',
      },
      {
        title: '账户不存在，留在第一步',
        events: [named, failed('findAccount', '用户名不存在!')],
        ends: 'naming',
      },
      {
        title: '验证码错误，可以重试',
        events: [named, found, byCode, failed('verify', '重置码错误或已失效，请核对账号或重新领取')],
        ends: '{"proving":"ready"}',
      },
      {
        title: '上一步',
        events: [named, found, { type: 'step.back' }],
        ends: 'naming',
      },
      {
        title: '两次密码不一致，不提交',
        events: [
          named,
          found,
          byCode,
          done('verify'),
          { type: 'password.submit', form: { password: 'Panda-7', confirmpassword: 'Panda-8' } },
        ],
        ends: 'renewing',
      },
    ],
  },
  {
    id: 'sms-request',
    title: '获取短信验证码',
    purpose:
      'The button beside the code of a short message, at the login by phone and the registration: sends one and counts down the minute until the next.',
    specification: ['§7 POST /sys/phoneLogin', 'reference 1.3 countdown 获取验证码'],
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
  },
  {
    id: 'field-check',
    title: '字段校验',
    purpose:
      'A rule that only the server can judge, of a value that is being typed: waits for a rest, asks, and drops the question when the value changes.',
    specification: ['§5 unique-value check, rule check', '§7 duplicate and rule check'],
    machine: fieldCheckMachine,
    scenarios: [
      {
        title: '停下后询问，已被占用',
        events: [typed('s30101'), rested, done('askServer', '用户名已存在!')],
        ends: 'refused',
      },
      {
        title: '询问时又改了，旧的询问作废',
        events: [typed('s30101'), rested, typed('s30199'), rested, done('askServer')],
        ends: 'passed',
      },
      { title: '没有值就不询问', events: [typed('s'), typed('')], ends: 'resting' },
      {
        title: '无法询问时不报错',
        events: [typed('s'), rested, failed('askServer', '网络超时')],
        ends: 'resting',
      },
    ],
  },
];
