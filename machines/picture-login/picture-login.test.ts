import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { pictureLoginMachine, type PictureEntry } from './picture-login.machine.ts';

const me = { type: 'pupil.choose', pupil: 'p1' } as const;
const sun = { type: 'picture.choose', picture: 'sun' } as const;
const fish = { type: 'picture.choose', picture: 'fish' } as const;
const back = { type: 'choice.back' } as const;

/** A page whose server is played by the test. */
function start(answer: () => Promise<void>) {
  const sent: PictureEntry[] = [];
  const actor = createActor(
    pictureLoginMachine.provide({
      actors: {
        logIn: fromPromise<void, PictureEntry>(({ input }) => {
          sent.push(input);
          return answer();
        }),
      },
    }),
  ).start();
  const becomes = (value: 'firstPicture' | 'entered') =>
    waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, sent, becomes };
}

describe('a picture login', () => {
  it('succeeds after three taps, and sends one request', async () => {
    const { actor, sent, becomes } = start(() => Promise.resolve());
    for (const event of [me, sun, fish, fish, back]) actor.send(event);
    await becomes('entered');
    expect(sent).toEqual([{ pupil: 'p1', pictures: ['sun', 'fish'] }]);
  });

  it('ignores a second tap on the same picture', () => {
    const { actor, sent } = start(() => Promise.resolve());
    for (const event of [me, sun, sun]) actor.send(event);
    expect([actor.getSnapshot().value, sent]).toEqual(['secondPicture', []]);
  });

  it('can go back one picture, and then to the choice of the pupil', () => {
    const { actor } = start(() => Promise.resolve());
    for (const event of [me, sun, back]) actor.send(event);
    expect(actor.getSnapshot()).toMatchObject({ value: 'firstPicture', context: { first: undefined } });
    actor.send(back);
    expect(actor.getSnapshot().value).toBe('choosing');
  });

  it('restarts at the first picture after a refusal, and shows the reason until the next tap', async () => {
    const { actor, becomes } = start(() => Promise.reject(new Error('图片不对，再试一次')));
    for (const event of [me, sun, fish]) actor.send(event);
    await becomes('firstPicture');
    expect(actor.getSnapshot().context).toEqual({
      pupil: 'p1',
      first: undefined,
      second: undefined,
      problem: '图片不对，再试一次',
    });
    actor.send(fish);
    expect(actor.getSnapshot().context.problem).toBe(undefined);
  });
});
