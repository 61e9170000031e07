import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { smsRequestMachine } from './sms-request.machine.ts';

const request: Schema<'SmsRequest'> = { mobile: '13800000000', smsmode: '0' };

function start(send: () => Promise<{ message: string }>) {
  const asked: unknown[] = [];
  const said: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    smsRequestMachine.provide({
      actors: {
        requestSms: fromPromise<{ message: string }, Schema<'SmsRequest'>>(({ input }) => {
          asked.push(input);
          return send();
        }),
      },
      actions: { announceSent: (_, { message }) => void said.push(message) },
    }),
    { clock },
  ).start();
  const ask = async () => {
    actor.send({ type: 'sms.request', request });
    return await waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  };
  return { actor, asked, said, clock, ask };
}

const sent = () => Promise.resolve({ message: '验证码已发送，请注意查收' });

describe('sms-request', () => {
  it('sends an SMS, announces it, and sends no other one for 60 seconds', async () => {
    const { actor, asked, said, clock, ask } = start(sent);
    expect((await ask()).context).toEqual({ resendIn: 60, problem: undefined });
    expect([asked, said]).toEqual([[request], ['验证码已发送，请注意查收']]);
    for (let second = 0; second < 59; second += 1) clock.increment(1000);
    expect(actor.getSnapshot().context.resendIn).toBe(1);
    await ask();
    expect(asked.length).toBe(1);
    clock.increment(1000);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.resendIn]).toEqual(['resting', 0]);
    await ask();
    expect(asked.length).toBe(2);
  });

  it('reports the field of a refusal, and allows an immediate retry', async () => {
    const answers = [
      () => Promise.reject(Object.assign(new Error('验证码错误'), { field: 'captcha' })),
      () => Promise.reject(Object.assign(new Error('短信接口未配置，请联系管理员！'), { field: 'other' })),
      sent,
    ];
    const { ask } = start(() => answers.shift()?.() ?? sent());
    expect((await ask()).context.problem).toEqual({ field: 'captcha', message: '验证码错误' });
    expect((await ask()).context.problem).toEqual({
      field: undefined,
      message: '短信接口未配置，请联系管理员！',
    });
    expect((await ask()).context).toEqual({ resendIn: 60, problem: undefined });
  });
});
