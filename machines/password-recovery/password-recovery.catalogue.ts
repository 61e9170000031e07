import { done, failed, failedWith, passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { passwordRecoveryMachine } from './password-recovery.machine.ts';

const named = { type: 'account.submit', form: { account: 's30101', captcha: 'AB12', checkKey: 'k' } };
const found = done('findAccount', { recoveryId: 'r1', ways: ['phone', 'code'] });
const smsRequested = { type: 'sms.request', phone: '13800000000' };
const byPhone = {
  type: 'proof.submit',
  proof: { way: 'phone', phone: '13800000000', smscode: '123456' },
};
const byCode = { type: 'proof.submit', proof: { way: 'code', resetCode: 'ABCD-2346' } };
const renewed = { type: 'password.submit', form: { password: 'Panda-7', confirmpassword: 'Panda-7' } };
const differing = { type: 'password.submit', form: { password: 'Panda-7', confirmpassword: 'Panda-8' } };
const forgotten = (actor: string) => failedWith(actor, '找回已失效，请重新开始', { field: 'recoveryId' });
const second = passed('second', 'passwordRecovery.done');

export const passwordRecoveryEntry: CatalogueEntry = {
  id: 'password-recovery',
  title: '找回密码',
  purpose:
    'The wizard for a forgotten password: name the account, show that it is one’s own by a short message or a reset code, choose a new password, go to the login page after five seconds.',
  specification: ['docs/behaviour.md#recovery'],
  machine: passwordRecoveryMachine,
  samples: [
    { title: '已填写', event: named },
    { title: '手机号正确', event: smsRequested },
    { title: '短信验证码', event: byPhone },
    { title: '重置码', event: byCode },
    { title: '两次相同', event: renewed },
    { title: '两次不同', event: differing },
    {
      title: '没有填写账号',
      event: { type: 'account.submit', form: { account: '', captcha: 'AB12', checkKey: 'k' } },
    },
    { title: '手机号格式不对', event: { type: 'sms.request', phone: '123' } },
    {
      title: '没有填写重置码',
      event: { type: 'proof.submit', proof: { way: 'code', resetCode: '' } },
    },
    { title: '服务器已忘记这次找回', event: forgotten('requestSms') },
    { title: '服务器已忘记这次找回', event: forgotten('verify') },
    { title: '服务器已忘记这次找回', event: forgotten('savePassword') },
    { title: '短信发送失败', event: failed('requestSms', '短信发送失败') },
    { title: '密码保存失败', event: failed('savePassword', '网络超时') },
  ],
  scenarios: [
    {
      title: '短信验证，设置新密码，5 秒后回到登录页',
      events: [
        named,
        found,
        smsRequested,
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
      title: '图形验证码错误，留在第一步',
      events: [named, failed('findAccount', '验证码错误')],
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
      title: '两次密码不一样，不提交',
      events: [named, found, byCode, done('verify'), differing],
      ends: 'renewing',
    },
  ],
};
