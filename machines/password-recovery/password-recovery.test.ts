import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done, failed, failedWith, passed } from '../machine-fixtures.ts';
import { newPasswordProblem, passwordStrength } from './new-password.ts';
import { passwordRecoveryMachine } from './password-recovery.machine.ts';
import type { AccountForm, NewPasswordForm, RecoveryProof } from './recovery-forms.ts';

type World = {
  findAccount: () => Promise<Schema<'RecoveryStarted'>>;
  requestSms: () => Promise<{ message: string }>;
  verify: () => Promise<void>;
  savePassword: () => Promise<void>;
};

const never = () => new Promise<never>(() => undefined);
const refuse = (message: string, field?: string) =>
  Promise.reject(Object.assign(new Error(message), { field }));
const kindWorld: World = {
  findAccount: () => Promise.resolve({ recoveryId: 'r1', ways: ['phone', 'code'] }),
  requestSms: () => Promise.resolve({ message: '验证码已发送，请注意查收' }),
  verify: () => Promise.resolve(),
  savePassword: () => Promise.resolve(),
};

/** A wizard whose server is played by the test. */
function start(changes: Partial<World> = {}) {
  const world = { ...kindWorld, ...changes };
  const log: unknown[] = [];
  const asked: unknown[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    passwordRecoveryMachine.provide({
      actors: {
        findAccount: fromPromise<Schema<'RecoveryStarted'>, AccountForm>(({ input }) => {
          asked.push(input);
          return world.findAccount();
        }),
        requestSms: fromPromise<{ message: string }, { recoveryId: string; phone: string }>(({ input }) => {
          asked.push(input);
          return world.requestSms();
        }),
        verify: fromPromise<void, { recoveryId: string; proof: RecoveryProof }>(({ input }) => {
          asked.push(input);
          return world.verify();
        }),
        savePassword: fromPromise<void, NewPasswordForm & { recoveryId: string }>(({ input }) => {
          asked.push(input);
          return world.savePassword();
        }),
      },
      actions: {
        announceFailure: (_, { title, message }) => log.push([title, message]),
        announceSent: (_, { message }) => log.push(['sent', message]),
        goToLogin: () => log.push(['login']),
      },
    }),
    { clock },
  ).start();
  const reaches = (state: 'naming' | 'ready' | 'renewing' | 'done') =>
    waitFor(actor, (snapshot) => snapshot.matches(state === 'ready' ? { proving: 'ready' } : state));
  const context = () => actor.getSnapshot().context;
  return { actor, log, asked, clock, reaches, context };
}

const form = { account: 's30101', captcha: 'AB12', checkKey: 'k1' };
const phone = '13800000000';
const byPhone: RecoveryProof = { way: 'phone', phone, smscode: '123456' };
const byCode: RecoveryProof = { way: 'code', resetCode: 'ABCD-2346' };
const renewed = { password: 'Panda-7', confirmpassword: 'Panda-7' };

async function startProving(changes: Partial<World> = {}) {
  const wizard = start(changes);
  wizard.actor.send({ type: 'account.submit', form });
  await wizard.reaches('ready');
  return wizard;
}

async function startRenewing(changes: Partial<World> = {}) {
  const wizard = await startProving(changes);
  wizard.actor.send({ type: 'proof.submit', proof: byCode });
  await wizard.reaches('renewing');
  return wizard;
}

describe('password recovery, step 账号', () => {
  it('finds the account with its captcha and continues', async () => {
    const { asked, context } = await startProving();
    expect(asked).toEqual([form]);
    expect(context()).toMatchObject({
      account: 's30101',
      recoveryId: 'r1',
      way: 'phone',
      problem: undefined,
    });
  });

  it('sends no request for an empty account', () => {
    const { actor, asked, context } = start();
    actor.send({ type: 'account.submit', form: { account: '' } });
    expect([actor.getSnapshot().value, context().problem, asked]).toEqual([
      'naming',
      { field: 'account', message: '请输入账号或手机号！' },
      [],
    ]);
  });

  it('stays on the first step with the reason after a refusal, and counts the attempt', async () => {
    const { actor, reaches, context, log } = start({
      findAccount: () => refuse('验证码错误', 'captcha'),
    });
    actor.send({ type: 'account.submit', form });
    await reaches('naming');
    expect(context()).toMatchObject({
      attempts: 1,
      problem: { field: 'captcha', message: '验证码错误' },
    });
    expect(log).toEqual([]);
  });

  it('offers a reset code where SMS is unavailable', async () => {
    const { context } = await startProving({
      findAccount: () => Promise.resolve({ recoveryId: 'r1', ways: ['code'] }),
    });
    expect([context().way, context().ways]).toEqual(['code', ['code']]);
  });
});

describe('password recovery, step 手机验证', () => {
  it('sends an SMS, and another one only after 60 s', async () => {
    const { actor, asked, clock, context, log, reaches } = await startProving();
    actor.send({ type: 'sms.request', phone });
    await waitFor(actor, (snapshot) => snapshot.context.resendIn === 60);
    expect([asked.at(-1), log]).toEqual([
      { recoveryId: 'r1', phone },
      [['sent', '验证码已发送，请注意查收']],
    ]);
    for (let count = 0; count < 59; count += 1) clock.increment(1000);
    expect(context().resendIn).toBe(1);
    actor.send({ type: 'sms.request', phone });
    expect([actor.getSnapshot().value, asked.length]).toEqual([{ proving: 'ready' }, 2]);
    clock.increment(1000);
    expect(context().resendIn).toBe(0);
    actor.send({ type: 'sms.request', phone });
    await reaches('ready');
    expect(asked.length).toBe(3);
  });

  it.each([
    ['', '请输入手机号！'],
    ['12345', '手机号格式不正确！'],
  ])('sends no SMS to "%s"', async (number, message) => {
    const { actor, asked, context } = await startProving();
    actor.send({ type: 'sms.request', phone: number });
    expect([context().problem, asked.length]).toEqual([{ field: 'phone', message }, 1]);
  });

  it('shows a refused SMS request at the phone field', async () => {
    const { actor, context } = await startProving({
      requestSms: () => refuse('验证码已发送，60秒后可重新获取', 'mobile'),
    });
    actor.send({ type: 'sms.request', phone });
    await waitFor(actor, (snapshot) => snapshot.context.problem !== undefined);
    expect(context().problem).toEqual({ field: 'phone', message: '验证码已发送，60秒后可重新获取' });
  });

  it.each<[RecoveryProof, { field: string; message: string }]>([
    [
      { way: 'phone', phone: '', smscode: '' },
      { field: 'phone', message: '请输入手机号！' },
    ],
    [
      { way: 'phone', phone, smscode: '' },
      { field: 'smscode', message: '请输入短信验证码！' },
    ],
    [
      { way: 'code', resetCode: '' },
      { field: 'resetCode', message: '请输入重置码！' },
    ],
  ])('sends no request for the incomplete proof %j', async (proof, problem) => {
    const { actor, asked, context } = await startProving();
    actor.send({ type: 'proof.submit', proof });
    expect([context().problem, asked.length]).toEqual([problem, 1]);
  });

  it('shows a refused proof under 验证错误, and allows another attempt', async () => {
    const answers = [() => refuse('手机验证码错误', 'smscode'), () => Promise.resolve()];
    const { actor, log, context, reaches, asked } = await startProving({
      verify: () => answers.shift()?.() ?? never(),
    });
    actor.send({ type: 'proof.submit', proof: byPhone });
    await reaches('ready');
    expect([log, context().problem]).toEqual([
      [['验证错误', '手机验证码错误']],
      { field: 'smscode', message: '手机验证码错误' },
    ]);
    actor.send({ type: 'proof.submit', proof: byPhone });
    await reaches('renewing');
    expect(asked.at(-1)).toEqual({ recoveryId: 'r1', proof: byPhone });
  });

  it('restarts at the first step when the server no longer knows the recovery', async () => {
    const { actor, log, context, reaches } = await startProving({
      verify: () => refuse('操作已超时，请从第一步重新开始', 'recoveryId'),
    });
    actor.send({ type: 'proof.submit', proof: byCode });
    await reaches('naming');
    expect(log).toEqual([['验证错误', '操作已超时，请从第一步重新开始']]);
    expect(context().problem).toEqual({ field: undefined, message: '操作已超时，请从第一步重新开始' });
  });

  it('returns to the first step', async () => {
    const { actor } = await startProving();
    actor.send({ type: 'step.back' });
    expect(actor.getSnapshot().value).toBe('naming');
  });
});

describe('password recovery, steps 密码 and 完成', () => {
  it('saves the password and opens the login page after 5 s', async () => {
    const { actor, asked, clock, context, log, reaches } = await startRenewing();
    actor.send({ type: 'password.submit', form: renewed });
    await reaches('done');
    expect(asked.at(-1)).toEqual({ recoveryId: 'r1', ...renewed });
    const seen = [context().secondsLeft];
    for (let count = 0; count < 4; count += 1) {
      clock.increment(1000);
      seen.push(context().secondsLeft);
    }
    expect([seen, log]).toEqual([[5, 4, 3, 2, 1], []]);
    clock.increment(1000);
    expect([actor.getSnapshot().value, context().secondsLeft, log]).toEqual(['left', 0, [['login']]]);
  });

  it.each([
    ['', '', 'password', '密码不能为空！'],
    ['abc', 'abc', 'password', '密码要有 6 到 64 位，不能有空格！'],
    ['abcdef', 'abcdef', 'password', '密码太简单，请用数字、字母、符号中的至少两种'],
    ['s30101', 's30101', 'password', '密码不能与账号相同'],
    ['Panda-7', 'Panda-8', 'confirmpassword', '两次输入的密码不一样！'],
  ])('does not send "%s" confirmed by "%s"', async (password, confirmpassword, field, message) => {
    const { actor, asked, context } = await startRenewing();
    actor.send({ type: 'password.submit', form: { password, confirmpassword } });
    expect([context().problem, asked.length]).toEqual([{ field, message }, 2]);
  });

  it('shows the refusal of the server under 密码修改失败', async () => {
    const { actor, log, reaches } = await startRenewing({
      savePassword: () => refuse('密码太简单，请用数字、字母、符号中的至少两种', 'password'),
    });
    actor.send({ type: 'password.submit', form: renewed });
    await reaches('renewing');
    expect(log).toEqual([['密码修改失败', '密码太简单，请用数字、字母、符号中的至少两种']]);
  });

  it('stores no password and no code in its context', async () => {
    const { actor, context } = await startRenewing({ savePassword: never });
    actor.send({ type: 'password.submit', form: renewed });
    expect(actor.getSnapshot().value).toBe('saving');
    expect(JSON.stringify(context())).not.toMatch(/Panda|ABCD|AB12/);
  });
});

describe('new passwords', () => {
  it.each([
    ['abc12', '低'],
    ['abcdefghijk', '低'],
    ['abc123', '中'],
    ['Abc-123', '中'],
    ['Abcdef-123', '强'],
    ['熊猫abc123', '中'],
  ])('the strength of "%s" is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('invalid passwords are refused with the message of the form', () => {
    expect(newPasswordProblem('with space 1', 'x')).toBe('密码要有 6 到 64 位，不能有空格！');
    expect(newPasswordProblem('x'.repeat(65), 'x')).toBe('密码要有 6 到 64 位，不能有空格！');
    expect(newPasswordProblem('Abc-123', 'xiaoming')).toBe(undefined);
  });
});

describe('password-recovery: rare orders of events', () => {
  const named = { type: 'account.submit', form: { account: 's30101', captcha: '', checkKey: '' } };
  const proving = [named, done('findAccount', { recoveryId: 'r1', ways: ['phone', 'code'] })];
  const proof = (resetCode: string) => ({ type: 'proof.submit', proof: { way: 'code', resetCode } });
  const sms = { type: 'sms.request', phone: '13800000000' };
  const renewing = [...proving, proof('ABCD-2346'), done('verify')];
  const password = (text: string) => ({
    type: 'password.submit',
    form: { password: text, confirmpassword: text },
  });
  const said = (message: string) => expect.objectContaining({ message });

  it('a user can switch from SMS to a reset code', () => {
    expect(
      playEvents(passwordRecoveryMachine, [...proving, { type: 'way.choose', way: 'code' }]),
    ).toMatchObject({ state: { proving: 'ready' }, context: { way: 'code' }, effects: [] });
  });

  it('returning to the account step clears the problem', () => {
    expect(playEvents(passwordRecoveryMachine, [...proving, proof(''), { type: 'step.back' }])).toMatchObject(
      { state: 'naming', context: { problem: undefined }, effects: [] },
    );
  });

  it('sending a valid proof clears the problem', () => {
    expect(playEvents(passwordRecoveryMachine, [...proving, proof(''), proof('ABCD-2346')])).toMatchObject({
      state: 'verifying',
      context: { problem: undefined },
      effects: [],
    });
  });

  it('the countdown does not run before an SMS is requested', () => {
    expect(
      playEvents(passwordRecoveryMachine, [...proving, passed('second', 'passwordRecovery.proving.ready')]),
    ).toMatchObject({ state: { proving: 'ready' }, context: { resendIn: 0 }, effects: [] });
  });

  it('a failed SMS request is announced and can be repeated', () => {
    expect(
      playEvents(passwordRecoveryMachine, [...proving, sms, failed('requestSms', '网络超时')]),
    ).toMatchObject({
      state: { proving: 'ready' },
      context: { problem: said('网络超时') },
      effects: ['announceFailure'],
    });
  });

  it('a recovery lost during an SMS request restarts at the account step with the reason', () => {
    expect(
      playEvents(passwordRecoveryMachine, [
        ...proving,
        sms,
        failedWith('requestSms', '请重新开始', { field: 'recoveryId' }),
      ]),
    ).toMatchObject({
      state: 'naming',
      context: { problem: said('请重新开始') },
      effects: ['announceFailure'],
    });
  });

  it('a recovery lost while saving restarts at the account step with the reason', () => {
    expect(
      playEvents(passwordRecoveryMachine, [
        ...renewing,
        password('Panda-7'),
        failedWith('savePassword', '请重新开始', { field: 'recoveryId' }),
      ]),
    ).toMatchObject({
      state: 'naming',
      context: { problem: said('请重新开始') },
      effects: ['announceFailure'],
    });
  });

  it('a failure to save the password is announced', () => {
    expect(
      playEvents(passwordRecoveryMachine, [
        ...renewing,
        password('Panda-7'),
        failed('savePassword', '网络超时'),
      ]),
    ).toMatchObject({
      state: 'renewing',
      context: { problem: said('网络超时') },
      effects: ['announceFailure'],
    });
  });

  it('sending a valid password clears the problem', () => {
    expect(
      playEvents(passwordRecoveryMachine, [...renewing, password(''), password('Panda-7')]),
    ).toMatchObject({ state: 'saving', context: { problem: undefined }, effects: [] });
  });
});
