import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromCallback } from 'xstate';
import { exploreMachine, replayPath } from '#tests/support/machine-paths.ts';
import { qaForwardMachine, type WindowNews } from './qa-forward.machine.ts';

const begin = { type: 'forward.start', address: 'https://inspect.example' } as const;

function start() {
  const clock = new SimulatedClock();
  const log: string[] = [];
  let tell: (news: WindowNews) => void = () => undefined;
  const feedWindow = fromCallback<{ type: 'none' }, { address: string }>(({ sendBack, input }) => {
    log.push(`open ${input.address}`);
    tell = sendBack;
    return () => log.push('end');
  });
  const actor = createActor(qaForwardMachine.provide({ actors: { feedWindow } }), { clock }).start();
  actor.send(begin);
  const look = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.problem];
  };
  return { actor, clock, log, look, say: (news: WindowNews) => tell(news) };
}

describe('sending to an inspector elsewhere', () => {
  it('goes on while its window is there', () => {
    const { actor, clock, log, look, say } = start();
    say({ type: 'window.connected' });
    clock.increment(600_000);
    expect(look()).toEqual([{ on: 'sending' }, '']);
    actor.send({ type: 'forward.stop' });
    expect([look(), log]).toEqual([
      ['off', ''],
      ['open https://inspect.example', 'end'],
    ]);
  });

  it('is given up when nobody answers for 20 s, and when the window is closed', () => {
    const one = start();
    one.clock.increment(20_000);
    expect(one.look()).toEqual(['off', '外部检查器没有回应，没有发送任何内容。']);
    const two = start();
    two.say({ type: 'window.connected' });
    two.say({ type: 'window.closed' });
    expect(two.look()).toEqual(['off', '外部检查器的窗口没有打开或已关闭，已停止发送。']);
  });

  const machine = qaForwardMachine.provide({ actors: { feedWindow: fromCallback(() => undefined) } });
  const exploration = exploreMachine(machine, {
    events: [begin, { type: 'forward.stop' }, { type: 'window.connected' }, { type: 'window.closed' }],
    outputs: { feedWindow: [] },
    errors: { feedWindow: [] },
  });

  it('reaches every state and leaves every state', () => {
    expect([exploration.unreached, exploration.stuck]).toEqual([[], []]);
  });

  it.each(exploration.paths)('replays "$title" to $ends', (path) => {
    expect(replayPath(machine, path)).toBe(path.ends);
  });
});
