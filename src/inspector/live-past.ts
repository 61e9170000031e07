import type { LiveActor, LiveRecord, LiveTab } from './types.ts';

const max = 500;
const unknownPage = '检查器上次打开时的页面';

/** Former actors and closed pages: past moments need them. */
export function createPast() {
  const actors = new Map<string, LiveActor>();
  const tabs = new Map<string, LiveTab>();
  return {
    actors,
    tabs,
    /** `at` is the number of the next record. */
    end: (actor: LiveActor, at: number): void => {
      actors.set(actor.id, { ...actor, ended: at });
      for (const id of actors.keys()) if (actors.size > max) actors.delete(id);
    },
    /** Restores records that precede the current ones; running actors have continued since. */
    restore: (records: readonly LiveRecord[], running: Map<string, LiveActor>): void => {
      for (const earlier of actorsIn(records)) {
        const { id, tab, since, first } = earlier;
        const known = running.get(id);
        if (known === undefined) actors.set(id, earlier);
        else running.set(id, { ...known, since, first });
        if (!tabs.has(tab)) tabs.set(tab, { tab, title: unknownPage, path: '', build: '' });
      }
      for (const id of actors.keys()) if (actors.size > max) actors.delete(id);
    },
    /** A page that returns has its previous actors. */
    recall: (id: string): LiveActor | undefined => {
      const found = actors.get(id);
      actors.delete(id);
      return found;
    },
  };
}

/**
 * Returns the actors known only from stored records: from their first record to the last, latest last. Actors without
 * events are unknown.
 */
export function actorsIn(records: readonly LiveRecord[]): readonly LiveActor[] {
  const found = new Map<string, LiveActor>();
  for (const { index, actor: id, machine, parents, step, before, was = step.value } of records) {
    const { key, at, status } = step;
    const { since, first } = found.get(id) ?? {
      since: index,
      first: { key, at, status, value: was, context: before },
    };
    found.delete(id);
    const tab = id.slice(0, -key.length - 1);
    found.set(id, {
      key,
      id,
      tab,
      machine,
      parents,
      stand: step,
      entered: {},
      since,
      first,
      ended: index + 1,
    });
  }
  return [...found.values()];
}

/** Keeps the last known state of each actor when records are evicted. */
export function keepStands(known: Map<string, LiveActor>, dropped: readonly LiveRecord[]): void {
  const lastSteps = new Map(dropped.map(({ actor, step }) => [actor, step]));
  for (const [id, first] of lastSteps) {
    const actor = known.get(id);
    if (actor !== undefined) known.set(id, { ...actor, first });
  }
}

/** Renumbers after earlier records were added. */
export function countOn(known: Map<string, LiveActor>, count: number): void {
  for (const [id, actor] of known) {
    const ended = actor.ended === undefined ? {} : { ended: actor.ended + count };
    known.set(id, { ...actor, since: actor.since + count, ...ended });
  }
}
