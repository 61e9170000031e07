import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { classChangeMachine, type ClassChange } from './class-change.machine.ts';

const change: ClassChange = { kind: 'transfer', body: { fromId: 'a', toId: 'b', userIds: ['u1'] } };
const review = { type: 'change.review', change } as const;
const back = { type: 'change.back' } as const;
const confirm = { type: 'change.confirm' } as const;

/** A dialog whose server is played by the test. */
function start(answer: () => Promise<void>) {
  const sent: unknown[] = [];
  const actor = createActor(
    classChangeMachine.provide({
      actors: {
        sendChange: fromPromise<void, ClassChange | undefined>(({ input }) => {
          sent.push(input);
          return answer();
        }),
      },
    }),
  ).start();
  const becomes = (value: 'reviewing' | 'changed') => waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, sent, becomes };
}

describe('a change of a class', () => {
  it('is sent once it was looked at, and once', async () => {
    const { actor, sent, becomes } = start(() => Promise.resolve());
    actor.send(confirm);
    actor.send(review);
    expect([actor.getSnapshot().value, sent]).toEqual(['reviewing', []]);
    actor.send(confirm);
    actor.send(confirm);
    actor.send(back);
    await becomes('changed');
    expect(sent).toEqual([change]);
  });

  it('can be filled in anew', () => {
    const { actor, sent } = start(() => Promise.resolve());
    actor.send(review);
    actor.send(back);
    expect([actor.getSnapshot().value, sent]).toEqual(['filling', []]);
  });

  it('that is refused is shown with the reason, which is gone when it was filled in anew', async () => {
    const { actor, becomes } = start(() => Promise.reject(new Error('已经有同名的班级')));
    actor.send(review);
    actor.send(confirm);
    await becomes('reviewing');
    expect(actor.getSnapshot().context).toEqual({ change, problem: '已经有同名的班级' });
    actor.send(back);
    actor.send(review);
    expect(actor.getSnapshot().context).toEqual({ change, problem: undefined });
  });
});
