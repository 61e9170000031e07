import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { fullScreenMachine } from './full-screen.machine.ts';

const toggle = { type: 'screen.toggle' } as const;
const entered = { type: 'screen.entered' } as const;
const left = { type: 'screen.left' } as const;
const escape = { type: 'escape.press' } as const;

/** An element whose browser is played by the test. */
function start(enter: () => Promise<void>) {
  const log: string[] = [];
  const watch = (name: string) =>
    fromCallback(() => {
      log.push(`${name} on`);
      return () => void log.push(`${name} off`);
    });
  const actor = createActor(
    fullScreenMachine.provide({
      actors: {
        enterScreen: fromPromise<void>(() => {
          log.push('enterScreen');
          return enter();
        }),
        watchScreen: watch('screen'),
        watchKeys: watch('keys'),
      },
      actions: { leaveScreen: () => void log.push('leaveScreen') },
    }),
  ).start();
  const becomes = (value: 'native' | 'overlay') => waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, log, becomes, state: () => actor.getSnapshot().value };
}

const never = () => new Promise<never>(() => undefined);
const refused = () => Promise.reject(new Error('no gesture'));

describe('full screen', () => {
  it('is the browser’s own where it gives it, and is left when the browser says so', async () => {
    const { actor, log, becomes, state } = start(() => Promise.resolve());
    actor.send(toggle);
    await becomes('native');
    actor.send(toggle);
    expect([state(), log]).toEqual(['native', ['screen on', 'enterScreen', 'leaveScreen']]);
    actor.send(left);
    expect(state()).toBe('off');
  });

  it('does not wait for an answer once the browser has said that it is there', () => {
    const { actor, state } = start(never);
    actor.send(toggle);
    actor.send(entered);
    expect(state()).toBe('native');
  });

  it('that something else has begun is followed', () => {
    const { actor, log, state } = start(never);
    actor.send(entered);
    expect([state(), log]).toEqual(['native', ['screen on']]);
  });

  it('is asked for once, however often the button is pressed', () => {
    const { actor, log, state } = start(never);
    actor.send(toggle);
    actor.send(toggle);
    expect([state(), log]).toEqual(['entering', ['screen on', 'enterScreen']]);
  });

  it.each([['the button', toggle] as const, ['Escape', escape] as const])(
    'is an overlay where it is refused, which %s closes, and keys are heard until then',
    async (_by, close) => {
      const { actor, log, becomes, state } = start(refused);
      actor.send(toggle);
      await becomes('overlay');
      expect(log).toEqual(['screen on', 'enterScreen', 'keys on']);
      actor.send(close);
      expect([state(), log.slice(3)]).toEqual(['off', ['keys off']]);
    },
  );

  it('becomes the browser’s own where that comes after all', async () => {
    const { actor, log, becomes, state } = start(refused);
    actor.send(toggle);
    await becomes('overlay');
    actor.send(entered);
    expect([state(), log.at(-1)]).toEqual(['native', 'keys off']);
  });

  it('an overlay is not ended by what the browser says of another element', async () => {
    const { actor, becomes, state } = start(refused);
    actor.send(toggle);
    await becomes('overlay');
    actor.send(left);
    expect(state()).toBe('overlay');
  });
});
