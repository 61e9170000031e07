import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { reloginMachine, type ReloginInput, type ReloginForm } from './relogin.machine.ts';

type Login = Schema<'LoginResult'>;

const input: ReloginInput = { username: 'xiaoming', needsCaptcha: false };
const form: ReloginForm = { password: 'my-Own22', captcha: '' };
const login: Login = { token: 'token-2', userInfo: { id: 'u1', username: 'xiaoming' } };
const pendingLogin: Login = { ...login, passwordDue: true };

/** A prompt whose server is played by the test. */
function start(answer: () => Promise<Login>, given = input) {
  const asked: unknown[] = [];
  const log: unknown[] = [];
  const actor = createActor(
    reloginMachine.provide({
      actors: {
        authenticate: fromPromise<Login, ReloginInput & ReloginForm>(({ input: sent }) => {
          asked.push(sent);
          return answer();
        }),
      },
      actions: {
        continueWithLogin: (_, { login: result }) => void log.push(result?.token),
        renewCaptcha: () => void log.push('renewCaptcha'),
      },
    }),
    { input: given },
  ).start();
  const becomes = (value: 'asking' | 'completingLogin' | 'loggedIn') =>
    waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, asked, log, becomes, context: () => actor.getSnapshot().context };
}

const never = () => new Promise<never>(() => undefined);
const submitted = { type: 'login.submit', form } as const;

describe('logging in again', () => {
  it('sends the username and the password, and adopts the new login', async () => {
    const { actor, asked, log, becomes } = start(() => Promise.resolve(login));
    actor.send(submitted);
    expect((await becomes('loggedIn')).status).toBe('done');
    expect([asked, log]).toEqual([[{ ...input, ...form }], ['token-2']]);
  });

  it.each([
    [{ ...form, password: '' }, false, { password: '请输入密码！' }],
    [form, true, { captcha: '请输入验证码！' }],
    [{ password: '', captcha: '' }, true, { password: '请输入密码！', captcha: '请输入验证码！' }],
  ])('sends no request for %j, captcha %s, and reports the missing fields', (wrong, needsCaptcha, errors) => {
    const { actor, asked, context } = start(never, { ...input, needsCaptcha });
    actor.send({ type: 'login.submit', form: wrong });
    expect([context().errors, asked, actor.getSnapshot().value]).toEqual([errors, [], 'asking']);
    actor.send({ type: 'login.submit', form: { password: 'x', captcha: 'AB12' } });
    expect([context().errors, asked.length]).toEqual([{}, 1]);
  });

  it('clears the error of a changed field, and of no other field', () => {
    const { actor, context } = start(never, { ...input, needsCaptcha: true });
    actor.send({ type: 'login.submit', form: { password: '', captcha: '' } });
    actor.send({ type: 'field.change', name: 'password' });
    expect(context().errors).toEqual({ password: undefined, captcha: '请输入验证码！' });
  });

  it.each([
    ['the next attempt needs a captcha', { captchaNeeded: true }, true],
    ['the next attempt needs no captcha', {}, false],
    ['the next attempt needs no captcha', { captchaNeeded: 'yes' }, false],
  ])('a refusal is shown, and %s: %j', async (_what, details, needsCaptcha) => {
    const { actor, log, becomes, context } = start(() =>
      Promise.reject(Object.assign(new Error('账号或密码错误'), details)),
    );
    actor.send(submitted);
    await becomes('asking');
    expect([context().failure, context().needsCaptcha, log]).toEqual([
      '账号或密码错误',
      needsCaptcha,
      ['renewCaptcha'],
    ]);
    actor.send({ type: 'login.submit', form: { password: '', captcha: '' } });
    expect(context().failure).toBe('');
  });

  it('a captcha stays required after a failed attempt', async () => {
    const { actor, becomes, context } = start(() => Promise.reject(new Error('')), {
      ...input,
      needsCaptcha: true,
    });
    actor.send({ type: 'login.submit', form: { password: 'x', captcha: 'AB12' } });
    await becomes('asking');
    expect([context().needsCaptcha, context().failure]).toEqual([true, '请求出现错误，请稍后再试']);
  });

  it('the next attempt clears the previous failure', async () => {
    let attempts = 0;
    const { actor, becomes, context } = start(() => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('网络超时')) : never();
    });
    actor.send(submitted);
    await becomes('asking');
    actor.send(submitted);
    expect([context().failure, actor.getSnapshot().value]).toEqual(['', 'loggingIn']);
  });

  it('requires a new password before the login is adopted when another person has set it', async () => {
    const { actor, log, becomes, context } = start(() => Promise.resolve(pendingLogin));
    actor.send(submitted);
    await becomes('completingLogin');
    expect([context().pendingLogin, log]).toEqual([pendingLogin, []]);
    actor.send({ type: 'login.completed' });
    expect([actor.getSnapshot().value, log]).toEqual(['loggedIn', ['token-2']]);
  });

  it('sends one request for several clicks, and stores no password', () => {
    const { actor, asked, context } = start(never);
    actor.send(submitted);
    actor.send(submitted);
    expect([asked.length, actor.getSnapshot().value]).toEqual([1, 'loggingIn']);
    expect(JSON.stringify(context())).not.toContain('my-Own22');
  });
});
