import { createActor, fromCallback, fromPromise, setup, spawnChild } from 'xstate';
import { pollingMachine } from '#machines/polling/polling.machine.ts';
import { expect, it, onTestFinished } from 'vitest';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { departmentSwitchMachine } from '#machines/department-switch/department-switch.machine.ts';
import { inspected } from './inspected.ts';
import type { Report, TabMessage } from './inspector-protocol.ts';
import { startRelay } from './inspector-relay.ts';

// The test files of one worker share the running actors: a toast of another test lives for its four seconds.
const others = new Set([...inspected.running].map(({ sessionId }) => sessionId));

function keyOf(report: Report): string {
  switch (report.kind) {
    case 'started':
      return report.actor.key;
    case 'stepped':
      return report.step.key;
    case 'ended':
      return report.key;
    default:
      return report satisfies never;
  }
}

function watch() {
  const messages: TabMessage[] = [];
  let clock = 0;
  const { introduceAll, flush, stop } = startRelay({
    post: (message) => messages.push(message),
    tab: 'tab-1',
    place: () => ({ title: '首页', path: '/dashboard', build: 'b1' }),
    now: () => (clock += 1),
    later: (send) => queueMicrotask(send),
  });
  const reports = async () => {
    await Promise.resolve();
    const all = messages.splice(0).flatMap((message) => (message.kind === 'reports' ? message.reports : []));
    return all.filter((report) => !others.has(keyOf(report)));
  };
  return { again: introduceAll, flush, messages, stop, reports };
}

it('the relay reports running actors, events, transitions and stopped actors', async () => {
  const early = createActor(simulateMachine(departmentSwitchMachine), inspected);
  early.start();
  const { again, reports } = watch();
  expect(await reports()).toMatchObject([
    { kind: 'started', actor: { machine: 'departmentSwitch' }, stand: { value: 'closed' } },
  ]);
  early.send({ type: 'department.open', closable: true });
  expect(await reports()).toMatchObject([
    {
      kind: 'stepped',
      step: {
        event: 'department.open',
        payload: { closable: true },
        value: 'loading',
        edges: ['departmentSwitch.closed|department.open|0'],
      },
    },
  ]);
  again();
  expect(await reports()).toMatchObject([{ kind: 'started', stand: { value: 'loading' } }]);
  early.stop();
  const last = await reports();
  expect(last.at(-1)?.kind).toBe('ended');
  again();
  expect(await reports()).toEqual([]);
});

it('the relay reports the transitions of an event that immediately triggers another event', async () => {
  const { reports, stop } = watch();
  const watchVisibility = fromCallback(({ sendBack }) => sendBack({ type: 'visibility.shown' }));
  const fetchNotices = fromPromise<unknown>(() => new Promise(() => undefined));
  const actor = createActor(pollingMachine.provide({ actors: { watchVisibility, fetchNotices } }), inspected);
  onTestFinished(() => {
    stop();
    actor.stop();
  });
  actor.start().send({ type: 'poll.start' });
  const steps = (await reports()).flatMap((report) => (report.kind === 'stepped' ? [report.step] : []));
  expect(steps.map(({ event, from, edges }) => ({ event, from, edges }))).toEqual([
    { event: 'poll.start', from: undefined, edges: ['polling.idle|poll.start|0'] },
    {
      event: 'visibility.shown',
      from: 'watchVisibility',
      edges: ['polling.running.paused|visibility.shown|0'],
    },
  ]);
});

it('a flush sends all pending reports immediately in one message', async () => {
  const actor = createActor(simulateMachine(departmentSwitchMachine), inspected).start();
  const { flush, messages, reports, stop } = watch();
  await reports();
  actor.send({ type: 'department.open', closable: true });
  flush();
  expect(messages.length).toBe(1);
  flush();
  expect(messages.length).toBe(1);
  actor.stop();
  stop();
});

it('the relay reports the ancestors of an actor, nearest first', async () => {
  const grandchild = simulateMachine(departmentSwitchMachine);
  const child = setup({ actors: { grandchild } }).createMachine({
    id: 'child',
    invoke: { src: 'grandchild', id: 'grandchild' },
  });
  const root = setup({ actors: { child } }).createMachine({
    id: 'root',
    entry: spawnChild('child', { id: 'child' }),
  });
  const { reports, again, stop } = watch();
  const actor = createActor(root, inspected).start();
  const parentsOf = (all: Awaited<ReturnType<typeof reports>>) => {
    const cards = all.flatMap((report) => (report.kind === 'started' ? [report.actor] : []));
    const nameOf = (key: string) => cards.find((card) => card.key === key)?.machine;
    return Object.fromEntries(cards.map((card) => [card.machine, card.parents?.map(nameOf)]));
  };
  const family = { root: undefined, child: ['root'], departmentSwitch: ['child', 'root'] };
  expect(parentsOf(await reports())).toEqual(family);
  again();
  expect(parentsOf(await reports())).toEqual(family);
  stop();
  actor.stop();
});

it('the relay reports to two watchers, and stops only for the one that stopped', async () => {
  const [one, two] = [watch(), watch()];
  const actor = createActor(simulateMachine(departmentSwitchMachine), inspected).start();
  expect([(await one.reports()).length, (await two.reports()).length]).toEqual([1, 1]);
  one.stop();
  actor.send({ type: 'department.open', closable: true });
  expect([(await one.reports()).length, (await two.reports()).length]).toEqual([0, 1]);
  two.stop();
  actor.stop();
});

it('the relay sends no token, password, name or phone number', async () => {
  const { reports } = watch();
  const actor = createActor(simulateMachine(sessionMachine), inspected).start();
  actor.send({ type: 'xstate.done.actor.restoreSession', output: undefined });
  actor.send({
    type: 'credentials.submit',
    credentials: {
      method: 'password',
      request: { username: 'xiaoming', password: 'pass-secret-2', captcha: '', checkKey: '' },
    },
  });
  const userInfo = { id: '1', username: 'xiaoming', realname: '小明', phone: '13800138000' };
  actor.send({
    type: 'xstate.done.actor.authenticate',
    output: { token: 'tok-secret-1', userInfo, role: ['student'] },
  });
  const reported = JSON.stringify(await reports());
  expect(reported).toContain('credentials.submit');
  expect(reported).toContain('bootstrapping');
  for (const secret of ['secret', 'xiaoming', '小明', '13800138000']) expect(reported).not.toContain(secret);
  actor.stop();
});
