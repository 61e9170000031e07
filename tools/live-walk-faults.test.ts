import { afterEach, expect, it } from 'vitest';
import { SimulatedClock, createActor, type AnyStateMachine } from 'xstate';
import { createInspector } from '#inspector/inspector-state.ts';
import { machineFile } from '#inspector/machines.ts';
import { pathTitled } from '#inspector/path-run.ts';
import { pathsFromHere } from '#inspector/paths-from-here.ts';
import { expectedSteps } from '#inspector/walk-steps.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { startRelay, type RunningRelay } from '#shared/inspection/inspector-relay.ts';
import type { Shown } from '#shared/inspection/redact.ts';
import type { WalkPath } from '#inspector/machine-walks.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { kindOf } from '#machines/xstate-inside.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { mutantsOf } from './machine-mutants/mutants.ts';

const relays: RunningRelay[] = [];
afterEach(() => {
  for (const relay of relays.splice(0)) relay.stop();
});

function pathOf(entry: CatalogueEntry, titled: string): WalkPath {
  const path = pathTitled(entry, titled);
  if (path === undefined) throw new Error(`${entry.id} has no path ${titled}`);
  return path;
}

/**
 * Runs a test path of the accepted machine against an actor of another machine, as a tester does in the
 * running app.
 */
function walkLive(id: string, titled: string, machine: AnyStateMachine) {
  const clock = new SimulatedClock();
  const file = machineFile(id);
  const path = pathOf(file.entry, titled);
  const inspector = createInspector({ build: 'b1', now: () => clock.now() });
  const relay = startRelay({
    post: (message) => inspector.live.receive(message),
    tab: 't1',
    place: () => ({ title: '首页', path: '/', build: 'b1' }),
    now: () => clock.now(),
    later: (send) => send(),
  });
  relays.push(relay);
  const pathRun = inspector.walkOf(file);
  pathRun.choose(path);
  // The page registers before its actor starts.
  inspector.live.receive({ kind: 'reports', tab: 't1', title: '首页', path: '/', build: 'b1', reports: [] });
  const input = path.start === undefined ? file.entry.input : path.start.input;
  const actor = createActor(simulateMachine(machine), { ...inspected, clock, input }).start();
  for (const event of path.events) {
    if (!pathRun.walk.getSnapshot().matches('walking')) break;
    if (kindOf(event.type) !== 'delay') actor.send(event);
    else
      for (let second = 0; second < 70; second += 1) {
        const before = pathRun.walk.getSnapshot().context.results.length;
        clock.increment(1_000);
        pathRun.tick();
        if (pathRun.walk.getSnapshot().context.results.length > before) break;
      }
  }
  actor.stop();
  const { results } = pathRun.walk.getSnapshot().context;
  pathRun.close();
  return results.map(({ result, said, origin }) => `${origin.by} ${result}${said === '' ? '' : ` ${said}`}`);
}

function faulty(id: string, name: string): AnyStateMachine {
  const { machine, input } = machineFile(id).entry;
  const found = mutantsOf(machine, input).find((mutant) => mutant.name === name);
  if (found === undefined) throw new Error(`No mistake of ${id} is called ${name}`);
  return found.make();
}

const reconnects = 'channel.start → socket.closed（服务器重启） → after reconnectDelay';
const closesWhatMustStay = 'department.open（必须选择，不能关闭） → department.close';

it('every step of an accepted test path passes on the accepted machine', () => {
  const machine = (id: string) => machineFile(id).entry.machine;
  const passed = 'live passed';
  expect(walkLive('live-channel', reconnects, machine('live-channel'))).toEqual([passed, passed, passed]);
  expect(walkLive('department-switch', closesWhatMustStay, machine('department-switch'))).toEqual([
    passed,
    passed,
  ]);
});

it('a guard that is always true is detected', () => {
  const name = 'loading, on department.close #0: the guard is always true';
  expect(walkLive('department-switch', closesWhatMustStay, faulty('department-switch', name))).toEqual([
    'live passed',
    'live failed 应当什么也不发生，却从 loading 到了 closed',
  ]);
});

it('a missing transition is detected', () => {
  const path = 'poll.start → visibility.shown → fetchNotices done → poll.now';
  const name = 'running.waiting, on poll.now #0: is left out';
  expect(walkLive('polling', path, faulty('polling', name))).toEqual([
    'live passed',
    'live passed',
    'live passed',
    'live failed 应到 running.fetching.once，事件来了却什么也没有发生，仍在 running.waiting',
  ]);
});

it('a missing delayed transition is detected, although it causes no event', () => {
  const name = 'running.waiting, on after reconnectDelay #0: is left out';
  expect(walkLive('live-channel', reconnects, faulty('live-channel', name)).at(-1)).toMatch(
    /^live failed 应在 5 秒（±1.5 秒）后发生“after reconnectDelay”，[\d.]+ 秒后还没有发生$/,
  );
});

it('a delay of 50 s instead of 5 s is detected', () => {
  const name = 'delay reconnectDelay: ten times as long';
  expect(walkLive('live-channel', reconnects, faulty('live-channel', name)).at(-1)).toMatch(
    /^live failed 应在 5 秒（±1.5 秒）后发生/,
  );
});

it.each([
  ['live-channel', reconnects, 'delay reconnectDelay: ten times as long'],
  [
    'polling',
    'poll.start → visibility.shown → fetchNotices done → poll.now',
    'running.waiting, on poll.now #0: is left out',
  ],
  ['department-switch', closesWhatMustStay, 'loading, on department.close #0: the guard is always true'],
])(
  'the expectations for a test path of %s come from the accepted machine, not from this build',
  (id, titled, name) => {
    const { entry } = machineFile(id);
    const path = pathOf(entry, titled);
    const expected = (machine: AnyStateMachine) =>
      expectedSteps({ ...entry, machine }, path).map(({ ends, wait, mustRest }) => ({
        ends,
        wait,
        mustRest,
      }));
    expect(expected(faulty(id, name))).toEqual(expected(entry.machine));
  },
);

/** Returns the steps of the paths from a state that no accepted path contains, as this machine expects them. */
function searchedSteps(id: string, machine: AnyStateMachine, stand: { value: Shown; context: Shown }) {
  const entry = { ...machineFile(id).entry, machine };
  return pathsFromHere(entry, stand)
    .filter(({ accepted }) => accepted === undefined)
    .flatMap((path) => expectedSteps(entry, path));
}

it('a path from the current state expects the accepted delays, not those of this build', () => {
  const stand = { value: { running: 'waiting' }, context: { refusals: 3 } };
  const waitsOf = (machine: AnyStateMachine) =>
    searchedSteps('live-channel', machine, stand).flatMap(({ event, wait, unchecked }) =>
      event.type.startsWith('xstate.after.reconnectDelay') ? [[wait?.delay, unchecked]] : [],
    );
  const { machine } = machineFile('live-channel').entry;
  expect(waitsOf(machine).length).toBeGreaterThan(0);
  expect(waitsOf(faulty('live-channel', 'delay reconnectDelay: ten times as long'))).toEqual(
    waitsOf(machine),
  );
});

/** The expectations of a path that the golden file lacks: its targets, its delays, and what was not compared. */
function withoutGolden(id: string, titled: string, machine: AnyStateMachine) {
  const { entry } = machineFile(id);
  const { title, events, start } = pathOf(entry, titled);
  const steps = expectedSteps({ ...entry, machine }, { title, events, start });
  return steps.map(({ ends, wait, unchecked }) => [ends, wait?.delay, ...unchecked]);
}

it.each([
  ['live-channel', reconnects, 'delay reconnectDelay: ten times as long'],
  ['live-channel', reconnects, 'running.waiting, on after reconnectDelay #0: leads to running.waiting'],
])(
  'a path of %s that is not in the golden file takes targets and delays from the accepted shape',
  (id, titled, name) => {
    const { machine } = machineFile(id).entry;
    expect(withoutGolden(id, titled, faulty(id, name))).toEqual(withoutGolden(id, titled, machine));
    expect(withoutGolden(id, titled, machine).at(-1)).toEqual(['running.linked.connecting', 5_000]);
  },
);

it('a target that depends on changed guards is not compared', () => {
  const name = 'loading, on department.close #0: the guard is always true';
  const steps = withoutGolden('department-switch', closesWhatMustStay, faulty('department-switch', name));
  expect(steps.map((step) => step.slice(2))).toEqual([[], ['state']]);
});

it('the sandbox fails if a delay of this build differs from the accepted delay', () => {
  const file = machineFile('live-channel');
  const machine = faulty('live-channel', 'delay reconnectDelay: ten times as long');
  const inspector = createInspector({ build: 'b1', now: () => 0 });
  const pathRun = inspector.walkOf({ ...file, entry: { ...file.entry, machine } });
  pathRun.choose(pathOf(file.entry, reconnects));
  pathRun.finish();
  expect(pathRun.walk.getSnapshot().context.results.map(({ said }) => said)).toEqual([
    '',
    '',
    '应在 5 秒后发生，沙盒里是 50 秒',
  ]);
  pathRun.close();
});
