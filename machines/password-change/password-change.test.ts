import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done } from '../machine-fixtures.ts';
import { passwordChangeMachine } from './password-change.machine.ts';
import { emptyPasswordForm, firstProblem, passwordProblems, readPasswordProblem } from './password-form.ts';

const form = { oldpassword: 'old-secret', password: 'new-secret', confirmpassword: 'new-secret' };

/** A dialog whose server is played by the test. */
function start(answer: () => Promise<{ message: string }>) {
  const log: unknown[] = [];
  const asked: Schema<'PasswordChange'>[] = [];
  const actor = createActor(
    passwordChangeMachine.provide({
      actors: {
        changePassword: fromPromise<{ message: string }, Schema<'PasswordChange'>>(({ input }) => {
          asked.push(input);
          return answer();
        }),
      },
      actions: {
        warn: (_, { message }) => log.push(['warn', message]),
        announceSuccess: (_, { message }) => log.push(['announceSuccess', message]),
      },
    }),
  ).start();
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  const becomes = (value: 'visible' | 'closed') => waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, log, asked, state, context, becomes };
}

const succeed = () => Promise.resolve({ message: '密码修改成功！' });
const never = () => new Promise<never>(() => undefined);
const refuse = (message: string, details: object = {}) =>
  Promise.reject(Object.assign(new Error(message), details));

function startVisible(answer: () => Promise<{ message: string }> = succeed) {
  const dialog = start(answer);
  dialog.actor.send({ type: 'password.open', username: 'xiaoming' });
  return dialog;
}

describe('password dialog: opening', () => {
  it('shows the dialog when a username is given', () => {
    const { state, context, log } = startVisible();
    expect([state(), context().username, log]).toEqual(['visible', 'xiaoming', []]);
  });

  it.each([undefined, ''])('warns and keeps the dialog hidden when the username is %j', (username) => {
    const { actor, state, log } = start(succeed);
    actor.send({ type: 'password.open', username });
    expect([state(), log]).toEqual(['hidden', [['warn', '当前系统无登陆用户!']]]);
  });

  it('can be cancelled and repeated for another user', () => {
    const { actor, state, context } = startVisible();
    actor.send({ type: 'password.submit', form: emptyPasswordForm });
    actor.send({ type: 'password.cancel' });
    expect([state(), context()]).toEqual(['hidden', { username: '', problem: undefined }]);
    actor.send({ type: 'password.open', username: 'xiaohong' });
    expect([state(), context().username]).toEqual(['visible', 'xiaohong']);
  });
});

describe('password dialog: submitting', () => {
  it('sends the username and three fields, closes the dialog and shows the message of the server', async () => {
    const { actor, asked, log, becomes, context } = startVisible();
    actor.send({ type: 'password.submit', form });
    await becomes('closed');
    expect(asked).toEqual([{ username: 'xiaoming', ...form }]);
    expect(log).toEqual([['announceSuccess', '密码修改成功！']]);
    expect(context()).toEqual({ username: '', problem: undefined });
  });

  it('closes the dialog, which can be opened again, but only with a username', async () => {
    const { actor, state, log, becomes } = startVisible();
    actor.send({ type: 'password.submit', form });
    await becomes('closed');
    actor.send({ type: 'password.open', username: undefined });
    expect([state(), log.at(-1)]).toEqual(['closed', ['warn', '当前系统无登陆用户!']]);
    actor.send({ type: 'password.open', username: 'xiaoming' });
    expect(state()).toBe('visible');
  });

  it('stores no password in the context', () => {
    const { actor, context, state } = startVisible(never);
    actor.send({ type: 'password.submit', form });
    expect(state()).toBe('submitting');
    expect(JSON.stringify(context())).not.toMatch(/secret/);
  });

  it('sends one request for several clicks, and cannot be cancelled', () => {
    const { actor, asked, state } = startVisible(never);
    actor.send({ type: 'password.submit', form });
    actor.send({ type: 'password.submit', form });
    actor.send({ type: 'password.cancel' });
    actor.send({ type: 'password.open', username: 'xiaohong' });
    expect([state(), asked.length]).toEqual(['submitting', 1]);
  });

  it('is blocked by an invalid field, which the problem names', () => {
    const { actor, asked, log, state, context } = startVisible();
    actor.send({ type: 'password.submit', form: { ...form, confirmpassword: 'other' } });
    expect([state(), context().problem, asked, log]).toEqual([
      'visible',
      { field: 'confirmpassword', message: '两次输入的密码不一样！' },
      [],
      [],
    ]);
  });
});

describe('password dialog: failing', () => {
  it('keeps the dialog open with a warning and the affected field', async () => {
    const { actor, log, state, context, becomes } = startVisible(() => refuse('旧密码输入错误！'));
    actor.send({ type: 'password.submit', form });
    await becomes('visible');
    expect([state(), context(), log]).toEqual([
      'visible',
      { username: 'xiaoming', problem: { field: 'oldpassword', message: '旧密码输入错误！' } },
      [['warn', '旧密码输入错误！']],
    ]);
  });

  it('reports the same problem as a new object when it repeats', async () => {
    const { actor, context, becomes } = startVisible(() => refuse('旧密码输入错误！'));
    actor.send({ type: 'password.submit', form });
    await becomes('visible');
    const first = context().problem;
    actor.send({ type: 'password.submit', form });
    expect(context().problem).toBe(undefined);
    await becomes('visible');
    expect([context().problem === first, context().problem]).toEqual([false, first]);
  });

  it('can be followed by a success', async () => {
    let attempts = 0;
    const { actor, log, becomes } = startVisible(() => {
      attempts += 1;
      return attempts === 1 ? refuse('网络超时') : succeed();
    });
    actor.send({ type: 'password.submit', form });
    await becomes('visible');
    actor.send({ type: 'password.submit', form });
    await becomes('closed');
    expect(log).toEqual([
      ['warn', '网络超时'],
      ['announceSuccess', '密码修改成功！'],
    ]);
  });

  it.each([
    ['旧密码输入错误！', {}, 'oldpassword'],
    ['请输入旧密码!', {}, 'oldpassword'],
    ['新密码不允许为空！', {}, 'password'],
    ['两次输入的密码不一样！', {}, 'confirmpassword'],
    ['密码要有 6 到 64 位，不能有空格！', { field: 'password' }, 'password'],
    ['旧密码输入错误！', { field: 'password' }, 'password'],
    ['用户不存在！', {}, undefined],
    ['用户不存在！', { field: 'username' }, undefined],
    ['网络超时', {}, undefined],
  ])('with the message %s and the details %j concerns the field %s', (message, details, field) => {
    expect(readPasswordProblem(Object.assign(new Error(message), details))).toEqual({ message, field });
  });

  it('without a message has a default message', () => {
    expect(readPasswordProblem(undefined)).toEqual({
      message: '密码修改失败，请稍后再试',
      field: undefined,
    });
  });

  it('reports an effect that was not provided', async () => {
    const actor = createActor(passwordChangeMachine.provide({ actions: { warn: () => undefined } })).start();
    actor.send({ type: 'password.open', username: 'xiaoming' });
    actor.send({ type: 'password.submit', form });
    const { context } = await waitFor(actor, (snapshot) => snapshot.context.problem !== undefined);
    expect(context.problem?.message).toBe('The effect "changePassword" was not provided');
  });
});

describe('password rules', () => {
  it.each([
    [form, {}],
    [
      emptyPasswordForm,
      { oldpassword: '请输入旧密码!', password: '请输入新密码!', confirmpassword: '请确认新密码!' },
    ],
    [{ ...form, oldpassword: '' }, { oldpassword: '请输入旧密码!' }],
    [
      { ...form, password: '' },
      { password: '请输入新密码!', confirmpassword: '两次输入的密码不一样！' },
    ],
    [{ ...form, confirmpassword: '' }, { confirmpassword: '请确认新密码!' }],
    [{ ...form, confirmpassword: 'New-secret' }, { confirmpassword: '两次输入的密码不一样！' }],
    [{ oldpassword: ' ', password: ' ', confirmpassword: ' ' }, {}],
  ])('%j has the problems %j', (values, problems) => {
    expect(passwordProblems(values)).toEqual(problems);
  });

  it('report the first invalid field from top to bottom', () => {
    expect([
      firstProblem(emptyPasswordForm),
      firstProblem({ ...form, password: '' }),
      firstProblem(form),
    ]).toEqual([
      { field: 'oldpassword', message: '请输入旧密码!' },
      { field: 'password', message: '请输入新密码!' },
      undefined,
    ]);
  });
});

describe('password-change: rare orders of events', () => {
  it('the dialog opened again after a change has the new username', () => {
    expect(
      playEvents(passwordChangeMachine, [
        { type: 'password.open', username: 'xiaoming' },
        {
          type: 'password.submit',
          form: { oldpassword: 'old', password: 'my-Own22', confirmpassword: 'my-Own22' },
        },
        done('changePassword', { message: '修改成功' }),
        { type: 'password.open', username: 'xiaohong' },
      ]),
    ).toMatchObject({ state: 'visible', context: { username: 'xiaohong' }, effects: [] });
  });
});
