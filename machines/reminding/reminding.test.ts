import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { remindingMachine } from './reminding.machine.ts';

const send = { type: 'reminder.send' } as const;

/** An overview whose server is played by the test. */
function start(answer: () => Promise<void>) {
  const log: string[] = [];
  const actor = createActor(
    remindingMachine.provide({
      actors: {
        sendReminder: fromPromise<void>(() => {
          log.push('sendReminder');
          return answer();
        }),
      },
    }),
  ).start();
  const becomes = (value: 'ready' | 'sent') => waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, log, becomes };
}

describe('reminding those who have not handed in', () => {
  it('is done once', async () => {
    const { actor, log, becomes } = start(() => Promise.resolve());
    actor.send(send);
    actor.send(send);
    expect(actor.getSnapshot().value).toBe('sending');
    await becomes('sent');
    actor.send(send);
    expect([actor.getSnapshot().status, log]).toEqual(['done', ['sendReminder']]);
  });

  it('may be tried again when it failed', async () => {
    const { actor, log, becomes } = start(() => Promise.reject(new Error('网络超时')));
    actor.send(send);
    await becomes('ready');
    actor.send(send);
    expect([actor.getSnapshot().value, log]).toEqual(['sending', ['sendReminder', 'sendReminder']]);
  });
});
