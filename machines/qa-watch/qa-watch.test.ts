import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { qaLineMachine } from '#machines/qa-line/qa-line.machine.ts';
import type { LineNews, LineOrder, QaLineInput } from '#machines/qa-line/qa-line-events.ts';
import { exploreMachine, replayPath } from '#tests/support/machine-paths.ts';
import { qaWatchMachine, type Offer, type QaWatchEvent } from './qa-watch.machine.ts';

const offer = { linkId: 'l1', ticket: 'ABCD2345', until: 600_000 };
const joined = { type: 'device.joined', device: 'iPad · Safari' } as const;

async function start(first: QaWatchEvent = { type: 'device.connect' }) {
  const log: unknown[] = [];
  let tell: (news: LineNews) => void = () => undefined;
  const openSocket = fromCallback<LineOrder, QaLineInput>(({ sendBack, receive, input }) => {
    log.push(`open ${input.ticket}`);
    tell = sendBack;
    receive(({ type }) => log.push(type));
  });
  const actor = createActor(
    qaWatchMachine.provide({
      actors: {
        makeLink: fromPromise(async () => offer),
        qaLine: qaLineMachine.provide({ actors: { openSocket } }),
      },
      actions: {
        dropDevice: (_, { linkId }) => log.push(`drop ${linkId}`),
        storeLink: (_, link) => log.push(`store ${link.linkId} ${link.until}`),
        forgetLink: (_, { linkId }) => log.push(`forget ${linkId}`),
      },
    }),
  ).start();
  actor.send(first);
  await waitFor(actor, (snapshot) => snapshot.matches('linked'));
  return { actor, log, say: (news: LineNews) => tell(news), value: () => actor.getSnapshot().value };
}

describe('the inspector’s end of a QA link', () => {
  it('waits on the line of its link for a device', async () => {
    const { actor, log, value } = await start();
    expect([value(), log]).toEqual([{ linked: 'offered' }, ['store l1 600000', 'open l1']]);
    actor.send(joined);
    expect([value(), actor.getSnapshot().context.device]).toEqual([{ linked: 'watching' }, 'iPad · Safari']);
  });

  it('lets go of what a page has told when it goes, and takes it back', async () => {
    const { actor, log, value } = await start();
    actor.send(joined);
    actor.send({ type: 'device.left' });
    expect([value(), log]).toEqual([{ linked: 'missing' }, ['store l1 600000', 'open l1', 'drop l1']]);
    actor.send(joined);
    expect(value()).toEqual({ linked: 'watching' });
  });

  it('ends with the reason of the other end', async () => {
    const { actor, log, say, value } = await start();
    actor.send(joined);
    say({ type: 'line.closed', code: 4410, reason: 'tab' });
    const { reason, device, linkId } = actor.getSnapshot().context;
    expect([value(), reason, device, linkId]).toEqual(['ended', 'tab', 'iPad · Safari', '']);
    expect(log).toEqual(['store l1 600000', 'open l1', 'drop l1', 'forget l1']);
  });

  it('says bye when it is ended here', async () => {
    const { actor, log, value } = await start();
    actor.send({ type: 'device.stop' });
    expect([value(), log]).toEqual([
      { linked: 'leaving' },
      ['store l1 600000', 'open l1', 'forget l1', 'bye'],
    ]);
  });

  it('goes on after the page was loaded anew, and knows no code then', async () => {
    const resume = { type: 'link.resume', link: { linkId: 'l1', until: 600_000 } } as const;
    const { actor, log, value } = await start(resume);
    expect([value(), actor.getSnapshot().context.ticket, log]).toEqual([
      { linked: 'returning' },
      '',
      ['open l1'],
    ]);
    actor.send(joined);
    expect(value()).toEqual({ linked: 'watching' });
    const other = await start(resume);
    other.actor.send({ type: 'device.awaited' });
    expect(other.value()).toEqual({ linked: 'offered' });
    other.say({ type: 'line.closed', code: 4410, reason: 'gone' });
    expect([other.value(), other.log.at(-1)]).toEqual(['ended', 'forget l1']);
  });

  const nothing = () => undefined;
  const machine = qaWatchMachine.provide({
    actors: {
      makeLink: fromPromise<Offer>(() => new Promise<never>(() => undefined)),
      qaLine: qaLineMachine.provide({ actors: { openSocket: fromCallback(nothing) } }),
    },
    actions: { dropDevice: nothing, storeLink: nothing, forgetLink: nothing },
  });
  const exploration = exploreMachine(machine, {
    events: [
      { type: 'device.connect' },
      { type: 'link.resume', link: { linkId: 'l1', until: 600_000 } },
      { type: 'device.awaited' },
      { type: 'device.stop' },
      joined,
      { type: 'device.left' },
    ],
    outputs: { makeLink: [offer], qaLine: [{ reason: 'refused' }] },
  });

  it('reaches every state and leaves every state', () => {
    expect([exploration.unreached, exploration.stuck]).toEqual([[], []]);
  });

  it.each(exploration.paths)('replays "$title" to $ends', (path) => {
    expect(replayPath(machine, path)).toBe(path.ends);
  });
});
