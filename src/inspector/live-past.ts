import type { LiveActor, LiveRecord, LiveTab } from './live-store.ts';

const most = 500;
const unknownPage = '检查器上次打开时的页面';

/** Who ran before, and the pages that have gone: a moment of the past needs them. */
export function createPast() {
  const actors = new Map<string, LiveActor>();
  const tabs = new Map<string, LiveTab>();
  return {
    actors,
    tabs,
    /** `at` is the number of the next record. */
    end: (actor: LiveActor, at: number): void => {
      actors.set(actor.id, { ...actor, ended: at });
      for (const id of actors.keys()) if (actors.size > most) actors.delete(id);
    },
    /** Of records that others have come before; who runs has run on since then. */
    restore: (records: readonly LiveRecord[], running: Map<string, LiveActor>): void => {
      for (const earlier of actorsIn(records)) {
        const { id, tab, since, first } = earlier;
        const known = running.get(id);
        if (known === undefined) actors.set(id, earlier);
        else running.set(id, { ...known, since, first });
        if (!tabs.has(tab)) tabs.set(tab, { tab, title: unknownPage, path: '', build: '', device: '' });
      }
      for (const id of actors.keys()) if (actors.size > most) actors.delete(id);
    },
    /** A page that comes back has the actors it had. */
    recall: (id: string): LiveActor | undefined => {
      const found = actors.get(id);
      actors.delete(id);
      return found;
    },
  };
}

/**
 * Who is known by records alone, as an earlier page of the inspector kept them: from the first of its records to the last, the
 * latest last. Who ran then and did nothing is not known.
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

/** Where each stood by records that are not kept any longer. */
export function keepStands(known: Map<string, LiveActor>, dropped: readonly LiveRecord[]): void {
  const stands = new Map(dropped.map(({ actor, step }) => [actor, step]));
  for (const [id, first] of stands) {
    const actor = known.get(id);
    if (actor !== undefined) known.set(id, { ...actor, first });
  }
}

/** Of records that others have come before. */
export function countOn(known: Map<string, LiveActor>, count: number): void {
  for (const [id, actor] of known) {
    const ended = actor.ended === undefined ? {} : { ended: actor.ended + count };
    known.set(id, { ...actor, since: actor.since + count, ...ended });
  }
}
