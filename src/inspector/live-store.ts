import { inspectorChannel } from '#shared/inspection/inspector-protocol.ts';
import type { InspectorMessage, Report, Step } from '#shared/inspection/inspector-protocol.ts';
import { enteredAfter, enteredAtStart } from './entered-times.ts';
import { countOn, createPast, keepStands } from './live-past.ts';
import type { LiveTab, LiveActor, LiveRecord } from './types.ts';

export type Running = { readonly actor: LiveActor; readonly page: LiveTab };

/** The current view; each change creates a new object with new lists. */
export type LiveView = {
  readonly tabs: readonly LiveTab[];
  readonly actors: readonly LiveActor[];
  /** Ended actors, latest last; and the closed pages. */
  readonly former: readonly LiveActor[];
  readonly formerTabs: readonly LiveTab[];
  readonly records: readonly LiveRecord[];
  /** The number of records from an earlier page of the inspector: for that time only actors with records are known. */
  readonly earlier: number;
};

const limits = { records: 20_000, dropped: 2_000 } as const;

export type LiveStore = ReturnType<typeof createLiveStore>;

/** An event about an actor: it was reported, has taken a step, or has ended. */
export type LiveNews =
  | { readonly kind: 'stood'; readonly actor: LiveActor; readonly page: LiveTab }
  | {
      readonly kind: 'moved';
      readonly actor: LiveActor;
      readonly page: LiveTab;
      readonly before: LiveActor;
      readonly step: Step;
    }
  | { readonly kind: 'gone'; readonly actor: LiveActor };

type Hear = (news: LiveNews) => void;

/** Everything the tabs have reported. `hear` is called at once, listeners after a moment. */
export function createLiveStore(
  hear: Hear,
  later: (notify: () => void) => void = (notify) => void setTimeout(notify, 60),
) {
  const memory = createMemory(hear);
  const listeners = new Set<() => void>();
  let view: LiveView = memory.view();
  let isTelling = false;
  const notify = () => {
    isTelling = false;
    view = memory.view();
    for (const listener of listeners) listener();
  };
  const changed = () => {
    if (isTelling) return;
    isTelling = true;
    later(notify);
  };
  return {
    receive: (message: InspectorMessage): void => {
      if (message.kind === 'gone') memory.dropTab(message.tab);
      if (message.kind === 'reports') {
        const { tab, title, path, build, reports } = message;
        const isKnown = memory.noteTab({ tab, title, path, build });
        for (const report of reports) memory.note(tab, report, isKnown);
      }
      changed();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): LiveView => view,
    /** The current actors with their pages. */
    running: memory.running,
    /** Adds the records of an earlier page of the inspector before the current ones. */
    restore: (records: readonly LiveRecord[]): void => {
      memory.restore(records);
      changed();
    },
    /** Clears the records, not the running actors. */
    clear: (): void => {
      memory.clear();
      changed();
    },
  };
}

type Surroundings = {
  readonly actors: Map<string, LiveActor>;
  readonly past: ReturnType<typeof createPast>;
  readonly log: ReturnType<typeof createLog>;
  readonly pageOf: (tab: string) => LiveTab;
  readonly hear: Hear;
};

/** Processes reports about actors. */
function createNotifiers({ actors, past, log, pageOf, hear }: Surroundings) {
  return {
    begin: (tab: string, { actor, stand }: Extract<Report, { kind: 'started' }>, isKnown: boolean): void => {
      const id = `${tab}/${actor.key}`;
      const parents = (actor.parents ?? []).map((key) => `${tab}/${key}`);
      // A page that is asked again reports its running actors again.
      const { since = log.total(), first = stand } = actors.get(id) ?? past.recall(id) ?? {};
      // Running actors are reported again to each new inspector; an actor is new only if its page was already known.
      const entered = actors.get(id)?.entered ?? (isKnown ? enteredAtStart(actor.machine, stand) : {});
      const next = { ...actor, id, tab, stand, parents, entered, since, first };
      actors.set(id, next);
      hear({ kind: 'stood', actor: next, page: pageOf(tab) });
    },
    goOn: (tab: string, step: Step): void => {
      const before = actors.get(`${tab}/${step.key}`);
      if (before === undefined) return;
      const { id, machine, parents, stand } = before;
      const actor = { ...before, stand: step, entered: enteredAfter(before, step) };
      actors.set(id, actor);
      // The previous state is kept separately, because the record may be evicted.
      log.add({ actor: id, machine, parents, step, before: stand.context, was: stand.value });
      hear({ kind: 'moved', actor, before, page: pageOf(tab), step });
    },
    end: (id: string): void => {
      const actor = actors.get(id);
      if (!actors.delete(id) || actor === undefined) return;
      past.end(actor, log.total());
      hear({ kind: 'gone', actor });
    },
  };
}

/** The tabs, their actors, and the records. */
function createMemory(hear: Hear) {
  const tabs = new Map<string, LiveTab>();
  const actors = new Map<string, LiveActor>();
  const past = createPast();
  let restored = 0;
  const log = createLog((dropped) => {
    for (const known of [actors, past.actors]) keepStands(known, dropped);
  });
  const pageOf = (tab: string): LiveTab => tabs.get(tab) ?? { tab, title: '', path: '', build: '' };
  const { begin, goOn, end } = createNotifiers({ actors, past, log, pageOf, hear });
  return {
    /** Returns whether it was already known. */
    noteTab: (tab: LiveTab): boolean => {
      const isKnown = tabs.has(tab.tab);
      tabs.set(tab.tab, tab);
      return isKnown;
    },
    dropTab: (tab: string): void => {
      const card = tabs.get(tab);
      if (card !== undefined) past.tabs.set(tab, card);
      tabs.delete(tab);
      for (const [id, actor] of actors) if (actor.tab === tab) end(id);
    },
    note: (tab: string, report: Report, isKnown: boolean): void => {
      if (report.kind === 'ended') end(`${tab}/${report.key}`);
      else if (report.kind === 'started') begin(tab, report, isKnown);
      else goOn(tab, report.step);
    },
    running: (): readonly Running[] =>
      [...actors.values()].map((actor) => ({ actor, page: pageOf(actor.tab) })),
    view: (): LiveView => ({
      tabs: [...tabs.values()],
      actors: [...actors.values()],
      former: [...past.actors.values()],
      formerTabs: [...past.tabs.values()],
      records: log.records(),
      earlier: restored,
    }),
    restore: (earlier: readonly LiveRecord[]): void => {
      const count = log.restore(earlier);
      for (const known of [actors, past.actors]) countOn(known, count);
      past.restore(earlier, actors);
      restored = count;
    },
    clear: log.clear,
  };
}

/** The kept records, oldest first. `forget` receives the evicted ones. */
function createLog(forget: (dropped: readonly LiveRecord[]) => void) {
  let records: LiveRecord[] = [];
  let total = 0;
  const drop = (count: number) => {
    forget(records.slice(0, count));
    records = records.slice(count);
  };
  return {
    records: (): readonly LiveRecord[] => records.slice(),
    /** The number of the next record. */
    total: (): number => total,
    add: (record: Omit<LiveRecord, 'index'>): void => {
      records.push({ ...record, index: total });
      total += 1;
      if (records.length > limits.records) drop(limits.dropped);
    },
    /** Returns the increase of the record numbers. */
    restore: (earlier: readonly LiveRecord[]): number => {
      const first = (earlier.at(-1)?.index ?? -1) + 1;
      records = [...earlier, ...records.map((record) => ({ ...record, index: record.index + first }))];
      total += first;
      return first;
    },
    clear: (): void => drop(records.length),
  };
}

/** Asks every tab of this browser, including new ones, to report. */
export function followTabs(store: LiveStore): void {
  const channel = new BroadcastChannel(inspectorChannel);
  const post = channel.postMessage.bind(channel);
  const requestReports = () => post({ kind: 'ask', known: store.view().tabs.map(({ tab }) => tab) });
  channel.addEventListener('message', ({ data }: MessageEvent<InspectorMessage>) => {
    store.receive(data);
  });
  requestReports();
  // New tabs wait for a request.
  setInterval(requestReports, 300);
}
