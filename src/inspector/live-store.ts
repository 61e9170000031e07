import { inspectorChannel } from '#lib/inspector-protocol.ts';
import type { ActorCard, InspectorMessage, Report, Stand, Step } from '#lib/inspector-protocol.ts';
import type { Shown } from '#lib/redact.ts';
import { createPast, keepStands } from './live-past.ts';

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
  /** The number of the first record that may be its own, and where it stood before the first that is kept. */
  readonly since: number;
  readonly first: Stand;
  /** The number of the first record after it; undefined: it runs. */
  readonly ended?: number;
};

export type LiveRecord = {
  /** Counted from the first record ever, not from the first that is still kept. */
  readonly index: number;
  readonly actor: string;
  readonly machine: string;
  /** Of the actor: ids, the nearest first. */
  readonly parents: readonly string[];
  readonly step: Step;
  /** The actor's context before this event. */
  readonly before: Shown;
};

/** What there is to see; another object after each change, its lists too. */
export type LiveView = {
  readonly tabs: readonly LiveTab[];
  readonly actors: readonly LiveActor[];
  /** Who ran before, the latest last; and the pages that have gone. */
  readonly former: readonly LiveActor[];
  readonly formerTabs: readonly LiveTab[];
  readonly records: readonly LiveRecord[];
};

const limits = { records: 20_000, dropped: 2_000 } as const;

export type LiveStore = ReturnType<typeof createLiveStore>;

type OnStand = (machine: string, value: Shown, edges: readonly string[], step?: Step) => void;

/** Everything the tabs have reported. `onStand` hears of each state that was reached and the transitions that led there. */
export function createLiveStore(
  onStand: OnStand,
  later: (tell: () => void) => void = (tell) => void setTimeout(tell, 60),
) {
  const memory = createMemory(onStand);
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
        memory.noteTab({ tab, title, path, build, device });
        for (const report of reports) memory.note(tab, report);
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
    /** Forgets what happened, not who runs. */
    clear: (): void => {
      memory.clear();
      changed();
    },
  };
}

/** The tabs, who runs in them, and what happened. */
function createMemory(onStand: OnStand) {
  const tabs = new Map<string, LiveTab>();
  const actors = new Map<string, LiveActor>();
  const past = createPast();
  let records: LiveRecord[] = [];
  let total = 0;
  const end = (actor: LiveActor) => {
    actors.delete(actor.id);
    past.end(actor, total);
  };
  const dropRecords = (count: number) => {
    for (const known of [actors, past.actors]) keepStands(known, records.slice(0, count));
    records = records.slice(count);
  };
  const begin = (tab: string, { actor, stand }: Extract<Report, { kind: 'started' }>) => {
    const id = `${tab}/${actor.key}`;
    const parents = (actor.parents ?? []).map((key) => `${tab}/${key}`);
    // A page that is asked again tells again of who runs.
    const { since = total, first = stand } = actors.get(id) ?? past.recall(id) ?? {};
    actors.set(id, { ...actor, id, tab, stand, parents, since, first });
    onStand(actor.machine, stand.value, []);
  };
  const goOn = (tab: string, step: Step) => {
    const id = `${tab}/${step.key}`;
    const actor = actors.get(id);
    if (actor === undefined) return;
    const { machine, parents, stand } = actor;
    records.push({ index: total, actor: id, machine, parents, step, before: stand.context });
    total += 1;
    actors.set(id, { ...actor, stand: step });
    if (records.length > limits.records) dropRecords(limits.dropped);
    onStand(actor.machine, step.value, step.edges, step);
  };
  return {
    noteTab: (tab: LiveTab): void => void tabs.set(tab.tab, tab),
    dropTab: (tab: string): void => {
      const card = tabs.get(tab);
      if (card !== undefined) past.tabs.set(tab, card);
      tabs.delete(tab);
      for (const actor of actors.values()) if (actor.tab === tab) end(actor);
    },
    note: (tab: string, report: Report): void => {
      if (report.kind === 'ended') {
        const actor = actors.get(`${tab}/${report.key}`);
        if (actor !== undefined) end(actor);
      } else if (report.kind === 'started') begin(tab, report);
      else goOn(tab, report.step);
    },
    view: (): LiveView => ({
      tabs: [...tabs.values()],
      actors: [...actors.values()],
      former: [...past.actors.values()],
      formerTabs: [...past.tabs.values()],
      records: records.slice(),
    }),
    clear: (): void => dropRecords(records.length),
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
