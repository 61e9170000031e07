import type { AnyEventObject } from 'xstate';
import { playWalk, type WalkPath, type WalkStep } from '#lib/machine-walks.ts';
import { redact, type Shown } from '#lib/redact.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { valueAt } from '#machines/value-at.ts';
import { stateText } from './state-text.ts';

/** Named values as they are shown. */
export type ShownValues = Readonly<Record<string, Shown>>;

/** One step of a path as it must go. */
export type ExpectedStep = Pick<WalkStep, 'event' | 'times' | 'edges' | 'wait'> & {
  /** The state after it, as `stateText` says it. */
  readonly ends: string;
  /** The event has to come, and to do nothing. */
  readonly mustRest: boolean;
  /** What of the event's data, and of the context after it, the path says; all else may be anything. */
  readonly data: ShownValues;
  readonly context: ShownValues;
};

/** What must be seen on a path: of an accepted one what was accepted, whatever the machine of this build does. */
export function expectedSteps(entry: CatalogueEntry, path: WalkPath): readonly ExpectedStep[] {
  let count = 0;
  return playWalk(entry, path).map(({ event, times, edges, value, isNothing, wait, remembered }) => {
    count += times;
    const at = count - 1;
    const { accepted } = path;
    const said = accepted === undefined ? remembered : path.remembered?.[at];
    return {
      event,
      times,
      edges,
      ends: accepted?.[at] ?? stateText(redact(value)),
      wait: accepted === undefined ? wait : path.waits?.[at],
      mustRest:
        accepted === undefined
          ? edges.length === 0 && isNothing
          : path.isRefused === true && count === path.events.length,
      data: dataOf(entry, event),
      // A way to the middle was taken with data of the catalogue: the app remembers its own.
      context: path.before === undefined ? shownValues(said ?? {}) : {},
    };
  });
}

function dataOf({ compares = {} }: CatalogueEntry, event: AnyEventObject): ShownValues {
  const names = compares[event.type]?.data ?? [];
  return shownValues(Object.fromEntries(names.map((name) => [name, valueAt(event, name) ?? null])));
}

/** As the app shows them, where the name of a field decides what is shown of it. */
function shownValues(values: Readonly<Record<string, unknown>>): ShownValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownAt(name, value)]));
}

function shownAt(path: string, value: unknown): Shown {
  const nested = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  // Once more, since what is redacted already stays as it is.
  return redact(valueAt(redact(nested), path));
}
