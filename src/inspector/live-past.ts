import type { LiveActor, LiveRecord, LiveTab } from './live-store.ts';

const most = 500;

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
    /** A page that comes back has the actors it had. */
    recall: (id: string): LiveActor | undefined => {
      const found = actors.get(id);
      actors.delete(id);
      return found;
    },
  };
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
