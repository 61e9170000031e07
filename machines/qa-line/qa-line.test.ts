import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromCallback } from 'xstate';
import { exploreMachine, replayPath } from '#tests/support/machine-paths.ts';
import type { LineNews, LineOrder, QaLineInput } from './qa-line-events.ts';
import { qaLineMachine } from './qa-line.machine.ts';

/** A line whose socket is played by the test. */
function start() {
  const clock = new SimulatedClock();
  const log: string[] = [];
  let tell: (news: LineNews) => void = () => undefined;
  const actor = createActor(
    qaLineMachine.provide({
      actors: {
        openSocket: fromCallback<LineOrder, QaLineInput>(({ sendBack, receive, input }) => {
          log.push(`open ${input.ticket}`);
          tell = sendBack;
          receive(({ type }) => log.push(type));
          return () => log.push('close');
        }),
      },
    }),
    { clock, input: { ticket: 't1' } },
  ).start();
  const state = () => JSON.stringify(actor.getSnapshot().value).replaceAll('"', '');
  const output = () => actor.getSnapshot().output;
  return { actor, clock, log, state, output, say: (news: LineNews) => tell(news) };
}

describe('the line of a QA link', () => {
  it('beats after 20 s of silence, and is opened again 5 s after it was given up', () => {
    const { clock, log, state, say } = start();
    say({ type: 'line.opened' });
    clock.increment(19_999);
    say({ type: 'line.heard' });
    clock.increment(19_999);
    expect([state(), log]).toEqual(['{linked:listening}', ['open t1']]);
    clock.increment(1);
    expect([state(), log]).toEqual(['{linked:probing}', ['open t1', 'beat']]);
    clock.increment(20_000);
    expect(state()).toBe('waiting');
    clock.increment(5_000);
    expect(log).toEqual(['open t1', 'beat', 'close', 'open t1']);
  });

  it('is opened less often the more attempts came to nothing, once a minute at last', () => {
    const { clock, log, say } = start();
    const opened = () => log.filter((line) => line.startsWith('open')).length;
    for (const [attempt, seconds] of [5, 5, 10, 20, 40, 60, 60].entries()) {
      if (attempt % 2 === 0) say({ type: 'line.closed', code: 1006, reason: '' });
      else clock.increment(20_000);
      clock.increment(seconds * 1000 - 1);
      expect(opened()).toBe(attempt + 1);
      clock.increment(1);
      expect(opened()).toBe(attempt + 2);
    }
    say({ type: 'line.opened' });
    say({ type: 'line.closed', code: 1006, reason: '' });
    clock.increment(5_000);
    expect(opened()).toBe(9);
  });

  it('ends before it opened when the server says so', () => {
    const { output, say } = start();
    say({ type: 'line.closed', code: 4410, reason: 'watcher' });
    expect(output()).toEqual({ reason: 'watcher' });
  });

  it('ends with the reason the server gives, and stays ended', () => {
    const { clock, log, state, output, say } = start();
    say({ type: 'line.opened' });
    say({ type: 'line.closed', code: 4410, reason: 'watcher' });
    clock.increment(600_000);
    expect([state(), output(), log]).toEqual(['ended', { reason: 'watcher' }, ['open t1', 'close']]);
  });

  it('says that it leaves before it closes', () => {
    const { actor, log, state, say } = start();
    say({ type: 'line.opened' });
    actor.send({ type: 'line.leave' });
    expect([state(), log]).toEqual(['{linked:leaving}', ['open t1', 'bye']]);
  });

  it('leaves without an answer after two seconds, and at once while there is no socket', () => {
    const one = start();
    one.actor.send({ type: 'line.leave' });
    one.clock.increment(2_000);
    expect([one.state(), one.output()]).toEqual(['ended', { reason: '' }]);
    const two = start();
    two.say({ type: 'line.closed', code: 1006, reason: '' });
    two.actor.send({ type: 'line.leave' });
    expect(two.state()).toBe('ended');
  });

  it('gives up a handshake that is not answered, and goes on where a beat is', () => {
    const one = start();
    one.clock.increment(20_000);
    expect(one.state()).toBe('waiting');
    const two = start();
    two.say({ type: 'line.opened' });
    two.clock.increment(20_000);
    two.say({ type: 'line.heard' });
    expect(two.state()).toBe('{linked:listening}');
  });

  const machine = qaLineMachine.provide({ actors: { openSocket: fromCallback(() => undefined) } });
  const exploration = exploreMachine(machine, {
    input: { ticket: 't1' },
    events: [
      { type: 'line.opened' },
      { type: 'line.heard' },
      { type: 'line.leave' },
      { type: 'line.closed', code: 1006, reason: '' },
      { type: 'line.closed', code: 4410, reason: 'tab' },
    ],
    outputs: { openSocket: [] },
    errors: { openSocket: [] },
  });

  it('reaches every state and leaves every state', () => {
    expect([exploration.unreached, exploration.stuck]).toEqual([[], []]);
  });

  it.each(exploration.paths)('replays "$title" to $ends', (path) => {
    expect(replayPath(machine, path, { ticket: 't1' })).toBe(path.ends);
  });
});
