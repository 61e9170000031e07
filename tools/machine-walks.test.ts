import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { stateText } from '#inspector/state-text.ts';
import { createSandbox, refusalsOf, walksOf } from '#lib/machine-walks.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { edgeIdOf, eventName, transitionsOf } from '#machines/machine-graph.ts';
import { shapePath } from '#machines/machine-shape.ts';
import { stateNodesOf } from '#machines/state-nodes.ts';
import { rememberedAfter, startOf, vocabularyOf } from '#machines/walk-codes.ts';
import { acceptedOf, type AcceptedWalk } from './machine-accepted.ts';
import { codeOf, readStep } from './machine-walks.ts';

/**
 * Runs an accepted test path on the current machine and returns the state and the transitions of each step.
 */
function goAlong(entry: CatalogueEntry, walk: AcceptedWalk) {
  const vocabulary = vocabularyOf(entry);
  const { start, events } = codeOf(entry, walk);
  const sandbox = createSandbox(entry, { start: startOf(entry, start) });
  const steps = events.map((at) => {
    const event = vocabulary[at] ?? { type: 'unknown' };
    const { value, edges } = sandbox.play(event);
    const remembered = rememberedAfter(entry, event, sandbox.snapshot().context);
    return { ends: stateText(value), edges, remembered };
  });
  sandbox.stop();
  return { begins: sandbox.initialEdges, steps };
}

/** Returns the steps of an accepted test path; repeated steps are expanded. */
const acceptedSteps = ({ steps }: AcceptedWalk) =>
  steps
    .map(readStep)
    .flatMap(({ event, times, ends, remembered }) =>
      Array.from({ length: times }, () => ({ event, ends, remembered })),
    );

/** Maps the edge ids of the machine to the transition names of the accepted shape. */
function namesOfEdges(machine: AnyStateMachine): ReadonlyMap<string, string> {
  const names = [machine.root, ...stateNodesOf(machine)].flatMap((node) =>
    transitionsOf(node).map((transition) => {
      const id = edgeIdOf(transition);
      return [id, `${shapePath(node)}, on ${eventName(transition.eventType)} #${id.split('|')[2]}`] as const;
    }),
  );
  return new Map(names);
}

describe('accepted test paths of the machines', () => {
  it.each(catalogue)('each path of $id reaches the accepted states', (entry) => {
    for (const walk of acceptedOf(entry).walks) {
      const steps = acceptedSteps(walk);
      const gone = goAlong(entry, walk).steps.map(({ ends, edges, remembered }, at) => ({
        event: edges.length === 0 ? `${steps[at]?.event}: nothing happens` : steps[at]?.event,
        ends,
        remembered,
      }));
      expect(gone).toEqual(steps);
    }
  });

  it.each(catalogue)('the paths of $id take every accepted transition', (entry) => {
    const { walks, states } = acceptedOf(entry);
    const names = namesOfEdges(entry.machine);
    const taken = new Set(
      walks
        .map((walk) => goAlong(entry, walk))
        .flatMap(({ begins, steps }) => [...begins, ...steps.flatMap(({ edges }) => edges)])
        .map((id) => names.get(id)),
    );
    const accepted = Object.entries(states).flatMap(([path, { on }]) =>
      Object.entries(on).flatMap(([event, list]) => list.map((_one, at) => `${path}, on ${event} #${at}`)),
    );
    expect(accepted.filter((name) => !taken.has(name))).toEqual([]);
  });

  it.each(catalogue)('the refusal paths of $id end in an event that the guards refuse', (entry) => {
    const { refusals } = acceptedOf(entry);
    const passed = refusals.filter((walk) => goAlong(entry, walk).steps.at(-1)?.edges.length !== 0);
    expect(passed).toEqual([]);
  });

  it.each(catalogue)('the paths of $id state how long each delay takes', (entry) => {
    const { walks } = acceptedOf(entry);
    const delays = walks
      .flatMap(({ steps }) => steps.map(readStep))
      .filter(({ event }) => event.startsWith('after.'));
    expect(delays.filter(({ wait }) => wait === undefined || wait.tolerance === 0)).toEqual([]);
  });

  it.each(catalogue)('the pages run the accepted paths of $id', (entry) => {
    const { walks, refusals } = acceptedOf(entry);
    const vocabulary = vocabularyOf(entry);
    const walked = [walks, refusals].map((list) =>
      list.map((walk) => {
        const { events, ends, waits = {}, remembered = {} } = codeOf(entry, walk);
        return { events: events.map((at) => vocabulary[at]), accepted: ends, waits, remembered };
      }),
    );
    expect([walksOf(entry), refusalsOf(entry)]).toMatchObject(walked);
    expect(walksOf(entry).length).toBeGreaterThan(0);
  });
});
