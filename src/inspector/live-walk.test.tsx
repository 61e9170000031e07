import { expect, it } from 'vitest';
import type { Report, Step } from '#shared/inspection/inspector-protocol.ts';
import type { Shown } from '#shared/inspection/redact.ts';
import { createInspector } from './inspector-state.ts';
import { walkMarks } from './live-marks.ts';
import { machineFile } from './machines.ts';
import { stepCounts } from './walk-report.ts';
import { pathTitled } from './path-run.ts';

const polled = 'poll.start → visibility.shown → fetchNotices done → after pollInterval';
const startEdge = 'polling.idle|poll.start|0';
const shownEdge = 'polling.running.paused|visibility.shown|0';
const doneEdge = 'polling.running.fetching|xstate.done.actor.fetchNotices|2';
const afterPoll = 'xstate.after.pollInterval.polling.running.waiting';
const pollEdge = `polling.running.waiting|${afterPoll}|0`;
const fetching = { running: { fetching: 'once' } };
const waiting = { running: 'waiting' };
const paused = { running: 'paused' };

type At = { tab?: string; build?: string; key?: string; context?: { [key: string]: Shown } | undefined };

/** Starts an inspector whose test path waits for reports of pages. */
function start(id = 'polling', titled = polled) {
  const time = { now: 0 };
  const inspector = createInspector({ build: 'b1', now: () => time.now });
  const file = machineFile(id);
  const path = pathTitled(file.entry, titled);
  if (path === undefined) throw new Error(`${id} has no path ${titled}`);
  const pathRun = inspector.walkOf(file);
  const send = ({ tab = 't1', build = 'b1' }: At, ...reports: Report[]) =>
    inspector.live.receive({ kind: 'reports', tab, title: `页面 ${tab}`, path: '/', build, reports });
  const stood = (value: Shown, place: At = {}) => {
    const { key = 'x:1', context = {} } = place;
    const stand = { key, at: time.now, value, status: 'active', context };
    send(place, { kind: 'started', actor: { key, machine: file.graph.id }, stand });
  };
  const moved = (event: string, value: Shown, edges: string[], more: At & { payload?: Shown } = {}) => {
    const { key = 'x:1', context = {}, payload = {} } = more;
    const stand = { key, at: time.now, value, status: 'active', context };
    const step: Step = { ...stand, event, payload, from: undefined, edges };
    send(more, { kind: 'stepped', step });
  };
  send({});
  const results = () =>
    pathRun.walk.getSnapshot().context.results.map(({ result, said }) => `${result} ${said}`.trim());
  return { inspector, pathRun, path, time, stood, moved, results, send };
}

function begun() {
  const walk = start();
  walk.pathRun.choose(walk.path);
  walk.stood('idle');
  walk.moved('poll.start', paused, [startEdge]);
  walk.moved('visibility.shown', fetching, [shownEdge]);
  walk.moved('xstate.done.actor.fetchNotices', waiting, [doneEdge]);
  return walk;
}

it('a live run passes with the steps of its actor, and records the actor and its build', () => {
  const { pathRun, time, moved, results, inspector } = begun();
  time.now = 6_200;
  moved(afterPoll, fetching, [pollEdge]);
  expect(results()).toEqual(['passed', 'passed', 'passed', 'passed']);
  const live = { by: 'live', actor: 't1/x:1', page: '页面 t1', build: 'b1' };
  expect(pathRun.walk.getSnapshot().context.results[0]?.origin).toEqual(live);
  expect(stepCounts(inspector.book.view())).toEqual({
    live: 4,
    sandbox: 0,
    hand: 0,
    imported: 0,
    accepted: 4,
    shape: 0,
  });
});

it("a live run starts only with an actor in the path's initial state", () => {
  const { pathRun, path, stood, moved, results } = start();
  stood(waiting);
  pathRun.choose(path);
  expect([pathRun.bound(), pathRun.bind('t1/x:1')]).toEqual([
    undefined,
    '它现在在 running.waiting，路径从 idle 开始',
  ]);
  moved('poll.start', fetching, [startEdge]);
  expect([pathRun.bound(), results()]).toEqual([undefined, []]);
});

it('a live run fails on the right event with a wrong target', () => {
  const { moved, results, time } = begun();
  time.now = 6_000;
  moved(afterPoll, { running: 'paused' }, [pollEdge]);
  expect(results().at(-1)).toBe('failed 应到 running.fetching.once，实际到了 running.paused');
});

it('a live run fails on a wrong order, and when its actor leaves the path', () => {
  const first = start();
  first.pathRun.choose(first.path);
  first.stood('idle');
  first.moved('poll.start', paused, [startEdge]);
  first.moved('visibility.shown', fetching, [shownEdge]);
  first.moved(afterPoll, waiting, [pollEdge]);
  expect(first.results().at(-1)).toMatch(/^failed 顺序不对：应先发生“fetchNotices done”，到 running.waiting/);
  const second = begun();
  second.moved('poll.stop', 'idle', ['polling.running|poll.stop|0']);
  expect(second.results().at(-1)).toMatch(/^failed 离开了路径：.*来的是“poll.stop”，到了 idle$/);
});

it('a live run ignores unrelated events that lead nowhere', () => {
  const { moved, results } = begun();
  moved('poll.start', waiting, []);
  expect(results()).toEqual(['passed', 'passed', 'passed']);
});

it('a live run fails when another actor takes the step, when its page has another build, or when it ends', () => {
  const other = begun();
  other.time.now = 6_000;
  other.stood(waiting, { tab: 't2' });
  other.moved('poll.now', fetching, [], { tab: 't2' });
  expect(other.results()).toEqual(['passed', 'passed', 'passed']);
  const far = begun();
  far.send({ tab: 't2' });
  far.stood(waiting, { tab: 't2' });
  far.time.now = 6_000;
  far.moved(afterPoll, fetching, [pollEdge], { tab: 't2' });
  expect(far.results()).toEqual([
    'passed',
    'passed',
    'passed',
    expect.stringMatching(/^failed 这一步由另一个实例完成/),
  ]);
  const renewed = begun();
  renewed.time.now = 6_000;
  renewed.moved(afterPoll, fetching, [pollEdge], { build: 'b2' });
  expect(renewed.results().at(-1)).toBe('failed 页面换了版本：绑定的是 b1，现在是 b2');
  const closed = begun();
  closed.inspector.live.receive({ kind: 'gone', tab: 't1' });
  expect(closed.results().at(-1)).toMatch(/^failed 绑定的实例不在了/);
});

it('a live run does not start with a page of another build', () => {
  const { pathRun, path, stood } = start();
  pathRun.choose(path);
  stood('idle', { build: 'b2' });
  expect(pathRun.bound()).toBeUndefined();
});

it.each([
  [4_400, 'failed 应在 6 秒（±1.5 秒）后发生，实际用了 4.4 秒'],
  [4_500, 'passed'],
  [7_500, 'passed'],
  [7_600, 'failed 应在 6 秒（±1.5 秒）后发生，实际用了 7.6 秒'],
])('a live run measures a delay by the time stamps of the events: %d ms', (took, said) => {
  const { moved, results, time } = begun();
  time.now = took;
  moved(afterPoll, fetching, [pollEdge]);
  expect(results().at(-1)).toBe(said);
});

it('a live run fails by the clock if a delay does not end', () => {
  const { pathRun, results, time } = begun();
  time.now = 10_500;
  pathRun.tick();
  expect(results()).toEqual(['passed', 'passed', 'passed']);
  time.now = 10_501;
  pathRun.tick();
  expect(results().at(-1)).toMatch(/^failed 应在 6 秒（±1.5 秒）后发生“after pollInterval”/);
});

const twice = 'poll.start ×2';

it.each([
  ['passes', paused, [], {}, 'passed'],
  [
    'fails by another state',
    waiting,
    [startEdge],
    {},
    'failed 应当什么也不发生，却从 running.paused 到了 running.waiting',
  ],
  ['fails by what is remembered', paused, [], { count: 1 }, 'failed 应当什么也不发生，上下文却变了：count'],
  [
    'fails by a transition that leads back',
    paused,
    [startEdge],
    {},
    `failed 应当什么也不发生，却走了转换 ${startEdge}`,
  ],
])('a live run requires an event without effect, and %s', (_words, value, edges, context, said) => {
  const { pathRun, path, stood, moved, results } = start('polling', twice);
  pathRun.choose(path);
  stood('idle');
  moved('poll.start', paused, [startEdge]);
  expect(results()).toEqual(['passed']);
  moved('poll.start', value, edges, { context });
  expect(results()).toEqual(['passed', said]);
});

it('a live run compares the data and the context that the path specifies, and nothing else', () => {
  const opens = 'department.open（可以关闭） → department.close';
  const edges = ['departmentSwitch.closed|department.open|0'];
  const tried = (closable: boolean, remembered: boolean) => {
    const { pathRun, path, stood, moved, results } = start('department-switch', `${opens} ×2`);
    pathRun.choose(path);
    stood('closed');
    const context = { closable: remembered, options: ['甲', '乙'] };
    moved('department.open', 'loading', edges, { payload: { closable, by: 'key' }, context });
    return results();
  };
  expect(tried(true, true)).toEqual(['passed']);
  expect(tried(false, false)).toEqual([
    'failed 事件数据 closable 应为 true，实际是 false；上下文 closable 应为 true，实际是 false',
  ]);
});

it('a live run compares whether a secret exists, never the secret, and nested values', () => {
  const owing = '没有登录用户，提示并保持关闭';
  const tried = (payload: Shown, context: At['context']) => {
    const { pathRun, path, stood, moved, results } = start('password-change', owing);
    pathRun.choose(path);
    stood('hidden');
    moved('password.open', 'hidden', ['passwordChange.hidden|password.open|1'], { payload, context });
    return results();
  };
  expect(tried({ username: null }, { username: '', problem: null })).toEqual(['passed']);
  expect(tried({ username: '‹已隐藏›' }, { username: '' })).toEqual([
    'failed 事件数据 username 应为 null，实际是 "‹已隐藏›"',
  ]);
  const empty = '没有填写，不提交';
  const { pathRun, path, stood, moved, results } = start('password-change', empty);
  pathRun.choose(path);
  stood('hidden');
  const opened = { username: '‹已隐藏›' };
  moved('password.open', 'visible', ['passwordChange.hidden|password.open|0'], {
    payload: opened,
    context: opened,
  });
  const problem = { field: 'password', message: '请输入新密码!' };
  moved('password.submit', 'visible', ['passwordChange.visible|password.submit|1'], { context: { problem } });
  expect(results()).toEqual([
    'passed',
    'failed 上下文 problem.field 应为 "oldpassword"，实际是 "password"；上下文 problem.message 应为 "请输入旧密码!"，实际是 "请输入新密码!"',
  ]);
});

it('a live run continues from where it stopped, with the same actor', () => {
  const { inspector, pathRun, path, moved, results, time } = begun();
  pathRun.walk.send({ type: 'walk.leave' });
  pathRun.choose(path);
  expect(inspector.book.view()[0]?.steps.map(({ result }) => result)).toEqual([
    'passed',
    'passed',
    'passed',
    'open',
  ]);
  expect([results(), pathRun.bound()?.actor]).toEqual([['passed', 'passed', 'passed'], 't1/x:1']);
  time.now = 6_000;
  moved(afterPoll, fetching, [pollEdge]);
  expect(results()).toEqual(['passed', 'passed', 'passed', 'passed']);
});

it('a live run continues after a reload of the inspector, once its actor reports its state', () => {
  const earlier = begun().inspector.book.view();
  const { inspector, pathRun, path, stood, moved, results } = start();
  for (const walk of earlier) inspector.book.write(walk);
  pathRun.choose(path);
  stood(waiting, { key: 'x:2' });
  expect(pathRun.bound()).toBeUndefined();
  stood(waiting);
  expect([pathRun.bound()?.actor, results()]).toEqual(['t1/x:1', ['passed', 'passed', 'passed']]);
  moved('poll.stop', 'idle', ['polling.running|poll.stop|0']);
  expect(results().at(-1)).toMatch(/^failed 离开了路径/);
});

it('a live run does not continue with an actor in another state', () => {
  const { pathRun, path, moved } = begun();
  pathRun.walk.send({ type: 'walk.leave' });
  moved('poll.stop', 'idle', ['polling.running|poll.stop|0']);
  pathRun.choose(path);
  expect(pathRun.bound()).toBeUndefined();
});

it('the sandbox does not overwrite results of the app', () => {
  const { inspector, pathRun, path } = begun();
  pathRun.walkAll();
  const walked = inspector.book.view();
  expect(walked.length).toBeGreaterThan(10);
  const origins = walked.find(({ title }) => title === path.title)?.steps.map(({ origin }) => origin?.by);
  expect(origins).toEqual(['live', 'live', 'live', undefined]);
});

it('the diagram shows the bound actor, and the sandbox once that takes a step', () => {
  const { pathRun, moved, path } = begun();
  const file = machineFile('polling');
  const shown = () => {
    const { active, last } = walkMarks(file, pathRun);
    return [[...(active ?? [])].at(-1), [...(last ?? [])]];
  };
  expect(shown()).toEqual(['polling.running.waiting', [doneEdge]]);
  moved('poll.stop', 'idle', ['polling.running|poll.stop|0']);
  expect(shown()).toEqual(['polling.idle', ['polling.running|poll.stop|0']]);
  pathRun.choose(path);
  pathRun.again();
  pathRun.forward();
  expect(shown()).toEqual(['polling.running.paused', [startEdge]]);
  pathRun.walk.send({ type: 'walk.leave' });
  expect(pathRun.now()).toBeUndefined();
});

it('a live run records the received data, not the sample data', () => {
  const opens = 'department.open（可以关闭） → department.close';
  const { inspector, pathRun, path, stood, moved } = start('department-switch', `${opens} ×2`);
  pathRun.choose(path);
  stood('closed');
  const edges = ['departmentSwitch.closed|department.open|0'];
  const payload = { closable: true, by: 'key' };
  moved('department.open', 'loading', edges, { payload, context: { closable: true } });
  pathRun.forward();
  const came = ['{"closable":true,"by":"key"}', undefined];
  expect(pathRun.came()).toEqual(came);
  expect(
    inspector.book
      .view()[0]
      ?.steps.slice(0, 2)
      .map(({ data }) => data),
  ).toEqual(came);
  pathRun.walk.send({ type: 'walk.leave' });
  pathRun.choose(path);
  expect(pathRun.came()[0]).toBe(came[0]);
});
