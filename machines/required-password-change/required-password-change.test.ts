import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import {
  requiredPasswordChangeMachine,
  type OwnPasswordForm,
  type RequiredChangeInput,
} from './required-password-change.machine.ts';

const input: RequiredChangeInput = { username: 'xiaoming', token: 'token-1' };
const form: OwnPasswordForm = { password: 'my-Own22', confirmpassword: 'my-Own22' };

/** Starts the machine; the test plays the server. */
function start(answer: () => Promise<void>) {
  const asked: unknown[] = [];
  const log: string[] = [];
  const actor = createActor(
    requiredPasswordChangeMachine.provide({
      actors: {
        changePassword: fromPromise<void, RequiredChangeInput & OwnPasswordForm>(({ input: given }) => {
          asked.push(given);
          return answer();
        }),
      },
      actions: { continueLogin: () => void log.push('continueLogin') },
    }),
    { input },
  ).start();
  const becomes = (value: 'choosing' | 'changed') => waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, asked, log, becomes, context: () => actor.getSnapshot().context };
}

const never = () => new Promise<never>(() => undefined);

describe('the forced password change', () => {
  it('sends the username, the session token and the new password, then continues', async () => {
    const { actor, asked, log, becomes } = start(() => Promise.resolve());
    actor.send({ type: 'password.submit', form });
    expect((await becomes('changed')).status).toBe('done');
    expect([asked, log]).toEqual([[{ ...input, ...form }], ['continueLogin']]);
  });

  it.each([
    [{ password: '' }, 'password', '请输入新密码!'],
    [{ password: 'short' }, 'password', '密码要有 6 到 64 位，不能有空格！'],
    [{ password: 'abcdefgh' }, 'password', '密码太简单，请用数字、字母、符号中的至少两种'],
    [{ confirmpassword: '' }, 'confirmpassword', '请确认新密码!'],
    [{ confirmpassword: 'my-Own23' }, 'confirmpassword', '两次输入的密码不一样！'],
  ])('sends no request for %j and reports the field', (wrong, field, message) => {
    const { actor, asked, context } = start(never);
    actor.send({ type: 'password.submit', form: { ...form, ...wrong } });
    expect([context().problem, asked]).toEqual([{ field, message }, []]);
  });

  it.each([
    ['at its field', { field: 'password' }, 'password'],
    ['without a field', {}, undefined],
    ['at a field the form does not have', { field: 'oldpassword' }, undefined],
  ])('stays on the form and shows the refusal of the server %s', async (_where, details, field) => {
    const error = Object.assign(new Error('新密码不能与旧密码相同'), details);
    const { actor, log, becomes, context } = start(() => Promise.reject(error));
    actor.send({ type: 'password.submit', form });
    await becomes('choosing');
    expect([context().problem, log]).toEqual([{ field, message: '新密码不能与旧密码相同' }, []]);
  });

  it('has a default message for a failure without a message', async () => {
    const { actor, becomes, context } = start(() => Promise.reject(new Error('')));
    actor.send({ type: 'password.submit', form });
    await becomes('choosing');
    expect(context().problem?.message).toBe('密码修改失败，请稍后再试');
  });

  it('sends one request for several clicks, and stores no password', () => {
    const { actor, asked, context } = start(never);
    actor.send({ type: 'password.submit', form });
    actor.send({ type: 'password.submit', form });
    expect([asked.length, actor.getSnapshot().value]).toEqual([1, 'saving']);
    expect(JSON.stringify(context())).not.toContain('my-Own22');
  });
});

describe('required-password-change: rare orders of events', () => {
  const startInput = { username: 'xiaoming', token: 'token-1' };
  const wrong = { type: 'password.submit', form: { password: '', confirmpassword: '' } };
  const right = { type: 'password.submit', form: { password: 'my-Own22', confirmpassword: 'my-Own22' } };

  it('sending a valid password clears the problem', () => {
    expect(playEvents(requiredPasswordChangeMachine, [wrong, right], startInput)).toMatchObject({
      state: 'saving',
      context: { problem: undefined },
      effects: [],
    });
  });
});
