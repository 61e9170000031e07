import type { LiveRecord } from './types.ts';

/** Records that the log does not show: those of an actor, or those of an event type of a machine. */
export type Exclusion =
  | { readonly of: 'actor'; readonly actor: string; readonly machine: string }
  | { readonly of: 'event'; readonly machine: string; readonly event: string };

type Row = Pick<LiveRecord, 'actor' | 'machine' | 'step'>;

const isEqual = (one: Exclusion, other: Exclusion): boolean => keyOf(one) === keyOf(other);

/** Returns a text that identifies an exclusion. */
export function keyOf(one: Exclusion): string {
  return JSON.stringify(one.of === 'actor' ? [one.actor] : [one.machine, one.event]);
}

/** Returns the possible exclusions of a record. */
export function exclusionsOf({ actor, machine, step }: Row): {
  readonly actor: Exclusion;
  readonly event: Exclusion;
} {
  return { actor: { of: 'actor', actor, machine }, event: { of: 'event', machine, event: step.event } };
}

export function isExcluded(record: Row, excluded: readonly Exclusion[]): boolean {
  return excluded.some((one) =>
    one.of === 'actor'
      ? one.actor === record.actor
      : one.machine === record.machine && one.event === record.step.event,
  );
}

/** The exclusions of this window, oldest first. */
export function createExclusions() {
  let view: readonly Exclusion[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Exclusion[]): void => {
    view = next;
    for (const listener of listeners) listener();
  };
  return {
    add: (one: Exclusion): void => change([...view.filter((other) => !isEqual(one, other)), one]),
    drop: (one: Exclusion): void => change(view.filter((other) => !isEqual(one, other))),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): readonly Exclusion[] => view,
  };
}
