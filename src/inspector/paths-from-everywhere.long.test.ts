import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { walksOf, type WalkPath } from '#inspector/machine-walks.ts';
import { redact, type Shown } from '#shared/inspection/redact.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { createStepper } from '#machines/machine-steps.ts';
import { machineFiles } from './machines.ts';
import { pathsFromHere, walksFrom, wayTo } from './paths-from-here.ts';
import { stateText } from './state-text.ts';

/** Returns the end states of accepted paths, each with its distinct contexts. */
function placesOf(entry: CatalogueEntry) {
  const places = new Map<string, { value: Shown; context: Shown }>();
  for (const { start, events } of walksOf(entry)) {
    const stepper = createStepper(
      simulateMachine(entry.machine),
      start === undefined ? entry.input : start.input,
    );
    let after: AnyMachineSnapshot | undefined = stepper.start.after;
    for (const event of [undefined, ...events]) {
      if (event !== undefined && after !== undefined) after = stepper.step(after, event)?.after;
      if (after === undefined) break;
      const place = { value: redact(after.value), context: redact(after.context) };
      if (after.status === 'active') places.set(stateText(place.value), place);
    }
  }
  return [...places.values()];
}

function edgesOf(entry: CatalogueEntry, { start, before = [], events }: Omit<WalkPath, 'title'>) {
  const { start: begin, step } = createStepper(
    simulateMachine(entry.machine),
    start === undefined ? entry.input : start.input,
  );
  const edges: string[] = [];
  let after: AnyMachineSnapshot | undefined = begin.after;
  for (const [at, event] of [...before, ...events].entries()) {
    const next: ReturnType<typeof step> | undefined = after === undefined ? undefined : step(after, event);
    if (at >= before.length) edges.push(...(next?.edges ?? []));
    after = next?.after;
  }
  return edges;
}

it.each(machineFiles)(
  "paths from an actor's state have unique titles and take every transition from every state of $entry.id",
  ({ entry }) => {
    for (const here of placesOf(entry)) {
      const paths = pathsFromHere(entry, here);
      const titles = paths.map(({ title }) => title);
      expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
      const offered = new Set(
        paths.filter(({ isRefused }) => isRefused !== true).flatMap((path) => edgesOf(entry, path)),
      );
      const way = wayTo(entry, here);
      const all = way === undefined ? [] : walksFrom(entry, way.snapshot);
      const expected = all.flatMap((events) => edgesOf(entry, { ...way, events }));
      expect(expected.filter((edge) => !offered.has(edge))).toEqual([]);
    }
  },
);
