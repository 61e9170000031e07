import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { qaLineMachine } from '#machines/qa-line/qa-line.machine.ts';
import type { LineNews, LineOrder, QaLineInput } from '#machines/qa-line/qa-line-events.ts';
import { exploreMachine, replayPath } from '#tests/support/machine-paths.ts';
import type { Seat, Watcher } from './qa-link-events.ts';
import { qaLinkMachine } from './qa-link.machine.ts';

const seat = { watcher: '王老师（teacher）', ticket: 'seat-1' };

const forever = () => new Promise<never>(() => undefined);

function start(code: { problem?: string; late?: string } = {}) {
  const log: unknown[] = [];
  let tell: (news: LineNews) => void = () => undefined;
  const openSocket = fromCallback<LineOrder, QaLineInput>(({ sendBack, receive, input }) => {
    log.push(`open ${input.ticket}`);
    tell = sendBack;
    receive(({ type }) => log.push(type));
    return () => log.push('close');
  });
  const actor = createActor(
    qaLinkMachine.provide({
      actors: {
        askLink: fromPromise(async () => {
          if (code.problem !== undefined) throw new Error(code.problem);
          return { watcher: seat.watcher };
        }),
        joinLink: fromPromise(async ({ input }: { input: { ticket: string } }) => {
          if (code.late !== undefined) throw new Error(code.late);
          log.push(`join ${input.ticket}`);
          return seat;
        }),
        qaLine: qaLineMachine.provide({ actors: { openSocket } }),
      },
      actions: {
        tellRefusal: (_, { ticket }) => log.push(`refuse ${ticket}`),
        storeSeat: (_, { ticket }) => log.push(`store ${ticket}`),
        forgetSeat: () => log.push('forget'),
        stopReporting: () => log.push('silent'),
      },
    }),
  ).start();
  const look = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.reason];
  };
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, log, look, until, say: (news: LineNews) => tell(news) };
}

async function startLinked() {
  const page = start();
  page.actor.send({ type: 'code.submit', ticket: 'ABCD2345' });
  await page.until('consenting');
  page.actor.send({ type: 'consent.give' });
  await page.until('linked');
  page.log.length = 0;
  return page;
}

describe('a page that lets itself be watched', () => {
  it('joins nothing before the person has agreed to who it is', async () => {
    const { actor, log, until } = start();
    actor.send({ type: 'code.submit', ticket: 'ABCD2345' });
    await until('consenting');
    expect([actor.getSnapshot().context.watcher, log]).toEqual(['王老师（teacher）', []]);
    actor.send({ type: 'consent.give' });
    await until('linked');
    expect(log).toEqual(['join ABCD2345', 'store seat-1', 'open seat-1']);
  });

  it('tells a refusal and joins nothing', async () => {
    const { actor, log, look, until } = start();
    actor.send({ type: 'code.submit', ticket: 'ABCD2345' });
    await until('consenting');
    actor.send({ type: 'consent.refuse' });
    expect([look(), log]).toEqual([['ended', 'refused'], ['refuse ABCD2345']]);
  });

  it('says why a code is not good, and takes another one', async () => {
    const { actor, until } = start({ problem: '这个连接码已过期' });
    actor.send({ type: 'code.submit', ticket: 'ABCD2345' });
    await until('asking');
    expect(actor.getSnapshot().context).toEqual({
      ticket: '',
      watcher: '',
      problem: '这个连接码已过期',
      reason: '',
    });
  });

  it('says so when somebody else was faster with the code, and takes another one after the end', async () => {
    const { actor, until } = start({ late: '这个连接码已经用过了' });
    actor.send({ type: 'code.submit', ticket: 'ABCD2345' });
    await until('consenting');
    actor.send({ type: 'consent.give' });
    await until('asking');
    expect(actor.getSnapshot().context.problem).toBe('这个连接码已经用过了');
    actor.send({ type: 'code.submit', ticket: 'EFGH2345' });
    await until('consenting');
    actor.send({ type: 'consent.refuse' });
    actor.send({ type: 'code.submit', ticket: 'JKLM2345' });
    await until('consenting');
    expect(actor.getSnapshot().context).toMatchObject({ ticket: 'JKLM2345', reason: '' });
  });

  it('is silent at once when it is stopped, whatever the server answers', async () => {
    const { actor, log, look, say } = await startLinked();
    actor.send({ type: 'link.stop' });
    expect(log).toEqual(['silent', 'forget', 'bye']);
    say({ type: 'line.closed', code: 4410, reason: 'tab' });
    expect(look()).toEqual(['ended', 'tab']);
  });

  it('ends with the other end, and forgets its place', async () => {
    const { log, look, say } = await startLinked();
    say({ type: 'line.closed', code: 4410, reason: 'watcher' });
    expect([look(), log]).toEqual([
      ['ended', 'watcher'],
      ['close', 'silent', 'forget'],
    ]);
  });

  it('goes on after the page was loaded anew, without asking again', () => {
    const { actor, log } = start();
    actor.send({ type: 'link.resume', seat });
    expect([actor.getSnapshot().value, log]).toEqual([{ linked: 'reporting' }, ['open seat-1']]);
  });

  const nothing = () => undefined;
  const machine = qaLinkMachine.provide({
    actors: {
      askLink: fromPromise<Watcher, { ticket: string }>(forever),
      joinLink: fromPromise<Seat, { ticket: string }>(forever),
      qaLine: qaLineMachine.provide({ actors: { openSocket: fromCallback(nothing) } }),
    },
    actions: { tellRefusal: nothing, storeSeat: nothing, forgetSeat: nothing, stopReporting: nothing },
  });
  const exploration = exploreMachine(machine, {
    events: [
      { type: 'code.submit', ticket: 'ABCD2345' },
      { type: 'consent.give' },
      { type: 'consent.refuse' },
      { type: 'link.resume', seat },
      { type: 'link.stop' },
    ],
    outputs: { askLink: [seat], joinLink: [seat], qaLine: [{ reason: 'watcher' }] },
  });

  it('reaches every state and leaves every state', () => {
    expect([exploration.unreached, exploration.stuck]).toEqual([[], []]);
  });

  it.each(exploration.paths)('replays "$title" to $ends', (path) => {
    expect(replayPath(machine, path)).toBe(path.ends);
  });
});
