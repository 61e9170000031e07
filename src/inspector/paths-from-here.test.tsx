import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { playWalk, refusalsOf, walksOf, type WalkPath } from '#inspector/machine-walks.ts';
import { redact } from '#shared/inspection/redact.ts';
import { createStepper } from '#machines/machine-steps.ts';
import { createCoverage } from './coverage.ts';
import { machineFile, machineFiles } from './machines.ts';
import { pathsFromHere } from './paths-from-here.ts';
import { stateText } from './state-text.ts';
import { createWalkBook } from './walk-book.ts';
import { createPathRun } from './path-run.ts';
import { createWalker } from './walker.ts';
import { expectedSteps } from './walk-steps.ts';

const stand = { key: 'x:1', at: 1, status: 'active', value: 'loading', context: { closable: true } };

describe("paths from an actor's state", () => {
  it('start in that state, and exclude the way to it', () => {
    const { entry } = machineFile('department-switch');
    const paths = pathsFromHere(entry, stand).filter(({ isRefused }) => isRefused !== true);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const [first] = path.events;
      expect(path.title.startsWith('【loading】')).toBe(true);
      expect(first?.type).not.toBe('department.open');
      expect(playWalk(entry, path).every(({ edges }) => edges.length > 0)).toBe(true);
    }
    const first = playWalk(entry, paths[0] ?? { events: [] })[0];
    expect(first?.edges[0]).toMatch(/^departmentSwitch\.loading\|/);
  });

  it('first contain the accepted paths that pass through it', () => {
    const { entry } = machineFile('session');
    const paths = pathsFromHere(entry, {
      value: { authenticated: 'bootstrapping' },
      context: { isReplaced: false },
    });
    const accepted = paths.filter((path) => path.accepted !== undefined);
    expect(accepted.length).toBeGreaterThan(5);
    expect(paths.slice(0, accepted.length)).toEqual(accepted);
    for (const path of accepted) {
      const whole = [...walksOf(entry), ...refusalsOf(entry)].find(
        ({ start, events }) =>
          start === path.start && isDeepStrictEqual(events, [...(path.before ?? []), ...path.events]),
      );
      expect(whole?.accepted?.slice(path.before?.length)).toEqual(path.accepted);
      expect(expectedSteps(entry, path).map(({ ends }) => ends)).toEqual(path.accepted);
    }
  });

  it('are empty for a state of another build', () => {
    expect(pathsFromHere(machineFile('session').entry, { value: 'nowhere', context: {} })).toEqual([]);
  });

  it.each(machineFiles)('start at the end of the first scenario of $entry.id, once each', ({ entry }) => {
    const value = redact(playWalk(entry, entry.scenarios[0] ?? { events: [] }).at(-1)?.value);
    const titles = pathsFromHere(entry, { value, context: {} }).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => !title.startsWith(`【${stateText(value)}】`))).toEqual([]);
  });

  it('are the complete accepted paths if the actor is in the initial state, including refusals', () => {
    const { entry } = machineFile('department-switch');
    const value = redact(createStepper(entry.machine, entry.input).start.after.value);
    const context = redact(createStepper(entry.machine, entry.input).start.after.context);
    const paths = pathsFromHere(entry, { value, context });
    const startsAtBeginning = ({ start, before = [] }: WalkPath) =>
      start === undefined && before.length === 0;
    const whole = paths.filter((path) => path.accepted !== undefined && startsAtBeginning(path));
    const refusals = refusalsOf(entry).filter(startsAtBeginning);
    expect(whole.filter(({ isRefused }) => isRefused === true).map(({ events }) => events)).toEqual(
      expect.arrayContaining(refusals.map(({ events }) => events)),
    );
    const fromBeginning = walksOf(entry).filter(startsAtBeginning);
    expect(fromBeginning).not.toEqual([]);
    for (const { events } of fromBeginning)
      expect(whole.some((path) => isDeepStrictEqual(path.events.slice(0, events.length), events))).toBe(true);
    expect(paths.filter(({ isRefused }) => isRefused === true)).toEqual(
      paths.filter(({ title }) => title.includes('（应当什么也不发生）')),
    );
  });

  it('run in the sandbox from that state, repeatedly and back to it', () => {
    const book = createWalkBook();
    const file = machineFile('department-switch');
    const inspector = createPathRun(
      {
        coverage: createCoverage(),
        book,
        onNews: () => () => undefined,
        actors: () => [],
        world: { build: '', now: () => 1 },
        walker: createWalker(),
      },
      file,
    );
    const state = () => stateText(redact(inspector.view().sandbox.snapshot().value));
    inspector.lookFrom(stand);
    const [path = { title: '', events: [] }] = inspector.view().here?.paths ?? [];
    inspector.choose(path);
    expect([inspector.begin(), state(), inspector.view().here?.state]).toEqual([
      'loading',
      'loading',
      'loading',
    ]);
    inspector.forward();
    expect(inspector.walk.getSnapshot().context.results).toMatchObject([
      { result: 'passed', origin: { by: 'sandbox' } },
    ]);
    inspector.back();
    expect(state()).toBe('loading');
    inspector.finish();
    expect(inspector.walk.getSnapshot().value).toBe('finished');
    inspector.restart(undefined);
    expect(state()).toBe('closed');
    inspector.close();
  });
});
