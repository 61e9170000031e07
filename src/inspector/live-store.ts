import { inspectorChannel } from '#lib/inspector-protocol.ts';
import type { ActorCard, InspectorMessage, Report, Stand, Step } from '#lib/inspector-protocol.ts';
import type { Shown } from '#lib/redact.ts';
import { enteredAfter, enteredAtStart } from './entered-times.ts';
import { countOn, createPast, keepStands } from './live-past.ts';

export type LiveTab = {
  readonly tab: string;
  readonly title: string;
  readonly path: string;
  readonly build: string;
  /** Of a tab on another device; empty for those of this browser. */
  readonly device: string;
};
export type LiveActor = ActorCard & {
  readonly id: string;
  readonly tab: string;
  readonly stand: Stand;
  /** Ids, the nearest first. */
  readonly parents: readonly string[];
  /** When it entered the states it is in, by their ids; none of a state whose beginning nobody saw. */
  readonly entered: Readonly<Record<string, number>>;
  /** The number of the first record that may be its own, and where it stood before the first that is kept. */
  readonly since: number;
  readonly first: Stand;
  /** The number of the first record after it; undefined: it runs. */
  readonly ended?: number;
};

export type Running = { readonly actor: LiveActor; readonly page: LiveTab };

export type LiveRecord = {
  /** Counted from the first record ever, not from the first that is still kept. */
  readonly index: number;
  readonly actor: string;
  readonly machine: string;
  /** Of the actor: ids, the nearest first. */
  readonly parents: readonly string[];
  readonly step: Step;
  /** The actor's context before this event, and its state. */
  readonly before: Shown;
  readonly was?: Shown;
};

/** What there is to see; another object after each change, its lists too. */
export type LiveView = {
  readonly tabs: readonly LiveTab[];
  readonly actors: readonly LiveActor[];
  /** Who ran before, the latest last; and the pages that have gone. */
  readonly former: readonly LiveActor[];
  readonly formerTabs: readonly LiveTab[];
  readonly records: readonly LiveRecord[];
  /** How many of all records an earlier page of the inspector made: of those only who was heard of is known. */
  readonly earlier: number;
};

const limits = { records: 20_000, dropped: 2_000 } as const;

export type LiveStore = ReturnType<typeof createLiveStore>;

/** What became of an actor: it stands somewhere, has taken a step, or is there no more. */
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

/** Everything the tabs have reported. `hear` is told of it at once, listeners after a moment. */
export function createLiveStore(
  hear: Hear,
  later: (tell: () => void) => void = (tell) => void setTimeout(tell, 60),
) {
  const memory = createMemory(hear);
  const listeners = new Set<() => void>();
  let view: LiveView = memory.view();
  let isTelling = false;
  const tell = () => {
    isTelling = false;
    view = memory.view();
    for (const listener of listeners) listener();
  };
  const changed = () => {
    if (isTelling) return;
    isTelling = true;
    later(tell);
  };
  return {
    receive: (message: InspectorMessage, device = ''): void => {
      if (message.kind === 'gone') memory.dropTab(message.tab);
      if (message.kind === 'reports') {
        const { tab, title, path, build, reports } = message;
        const isKnown = memory.noteTab({ tab, title, path, build, device });
        for (const report of reports) memory.note(tab, report, isKnown);
      }
      changed();
    },
    /** The pages of a device are there no more, known by how their names begin; what has happened stays. */
    dropDevice: (beginning: string): void => {
      for (const { tab } of memory.view().tabs) if (tab.startsWith(beginning)) memory.dropTab(tab);
      changed();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): LiveView => view,
    /** Who runs at this very moment, and on which page. */
    running: memory.running,
    /** What an earlier page of the inspector recorded; what has come since comes after it. */
    restore: (records: readonly LiveRecord[]): void => {
      memory.restore(records);
      changed();
    },
    /** Forgets what happened, not who runs. */
    clear: (): void => {
      memory.clear();
      changed();
    },
  };
}

/** The tabs, who runs in them, and what happened. */
function createMemory(hear: Hear) {
  const tabs = new Map<string, LiveTab>();
  const actors = new Map<string, LiveActor>();
  const past = createPast();
  let restored = 0;
  const log = createLog((dropped) => {
    for (const known of [actors, past.actors]) keepStands(known, dropped);
  });
  const pageOf = (tab: string): LiveTab =>
    tabs.get(tab) ?? { tab, title: '', path: '', build: '', device: '' };
  const { begin, goOn, end } = createStage({ actors, past, log, pageOf, hear });
  return {
    /** Whether it was known before. */
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

type StageParts = {
  readonly actors: Map<string, LiveActor>;
  readonly past: ReturnType<typeof createPast>;
  readonly log: ReturnType<typeof createLog>;
  readonly pageOf: (tab: string) => LiveTab;
  readonly hear: Hear;
};

/** How actors come, go on, and end. */
function createStage({ actors, past, log, pageOf, hear }: StageParts) {
  const begin = (tab: string, { actor, stand }: Extract<Report, { kind: 'started' }>, isNew: boolean) => {
    const id = `${tab}/${actor.key}`;
    const parents = (actor.parents ?? []).map((key) => `${tab}/${key}`);
    // A page that is asked again tells again of who runs.
    const { since = log.total(), first = stand } = actors.get(id) ?? past.recall(id) ?? {};
    // Who runs is said again to each inspector that comes; only of a page that is known by then, a new one has just begun.
    const entered = actors.get(id)?.entered ?? (isNew ? enteredAtStart(actor.machine, stand) : {});
    const next = { ...actor, id, tab, stand, parents, entered, since, first };
    actors.set(id, next);
    hear({ kind: 'stood', actor: next, page: pageOf(tab) });
  };
  const goOn = (tab: string, step: Step) => {
    const before = actors.get(`${tab}/${step.key}`);
    if (before === undefined) return;
    const { id, machine, parents, stand } = before;
    const actor = { ...before, stand: step, entered: enteredAfter(before, step) };
    actors.set(id, actor);
    // After it: where it stood is kept when the record is not.
    log.add({ actor: id, machine, parents, step, before: stand.context, was: stand.value });
    hear({ kind: 'moved', actor, before, page: pageOf(tab), step });
  };
  const end = (id: string) => {
    const actor = actors.get(id);
    if (!actors.delete(id) || actor === undefined) return;
    past.end(actor, log.total());
    hear({ kind: 'gone', actor });
  };
  return { begin, goOn, end };
}

/** What happened, the oldest first, as much of it as is kept. `forget` is told what is not. */
function createLog(forget: (dropped: readonly LiveRecord[]) => void) {
  let records: LiveRecord[] = [];
  let total = 0;
  const drop = (count: number) => {
    forget(records.slice(0, count));
    records = records.slice(count);
  };
  return {
    records: (): readonly LiveRecord[] => records.slice(),
    /** The number of the next. */
    total: (): number => total,
    add: (record: Omit<LiveRecord, 'index'>): void => {
      records.push({ ...record, index: total });
      total += 1;
      if (records.length > limits.records) drop(limits.dropped);
    },
    /** Answers by how much the numbers have grown. */
    restore: (earlier: readonly LiveRecord[]): number => {
      const first = (earlier.at(-1)?.index ?? -1) + 1;
      records = [...earlier, ...records.map((record) => ({ ...record, index: record.index + first }))];
      total += first;
      return first;
    },
    clear: (): void => drop(records.length),
  };
}

/** Asks every tab of this browser, and each that comes, to report. */
export function followTabs(store: LiveStore): void {
  const channel = new BroadcastChannel(inspectorChannel);
  const post = channel.postMessage.bind(channel);
  const ask = () => post({ kind: 'ask', known: store.view().tabs.map(({ tab }) => tab) });
  channel.addEventListener('message', ({ data }: MessageEvent<InspectorMessage>) => {
    store.receive(data);
  });
  ask();
  // Tabs that come later wait to be asked.
  setInterval(ask, 300);
}
