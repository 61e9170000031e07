import type { LiveView } from './live-store.ts';
import type { LiveActor, LiveRecord, LiveTab } from './types.ts';

export type Moment = {
  /** The pages with actors. */
  readonly tabs: readonly LiveTab[];
  /** The running actors with their states. */
  readonly actors: readonly LiveActor[];
};

/** Returns the moment after a record, for all actors; Infinity means now. */
export function momentOf(view: LiveView, index: number): Moment {
  if (index === Infinity) return view;
  const lastSteps = new Map(
    view.records.filter((record) => record.index <= index).map(({ actor, step }) => [actor, step]),
  );
  const actors = [...view.former, ...view.actors]
    .filter(({ since, ended = Infinity }) => since <= index + 1 && ended > index)
    .map((actor) => ({ ...actor, stand: lastSteps.get(actor.id) ?? actor.first }));
  const inhabited = new Set(actors.map(({ tab }) => tab));
  const open = new Set(view.tabs.map(({ tab }) => tab));
  const tabs = [...view.formerTabs.filter(({ tab }) => !open.has(tab)), ...view.tabs];
  return { tabs: tabs.filter(({ tab }) => inhabited.has(tab)), actors };
}

/** Returns the actor of a record, even if it has ended. */
export function actorOf(view: LiveView, { actor }: LiveRecord): LiveActor | undefined {
  return [...view.actors, ...view.former].find(({ id }) => id === actor);
}

/** Returns the neighbours of a record in a list that need not contain it: `before` happened earlier. */
export function besides(list: readonly LiveRecord[], { index }: LiveRecord) {
  return {
    before: list.findLast((record) => record.index < index),
    after: list.find((record) => record.index > index),
  };
}
