import { inspectorChannel } from '#lib/inspector-protocol.ts';
import type { ActorCard, InspectorMessage, Report, Stand, Step } from '#lib/inspector-protocol.ts';
import type { Shown } from '#lib/redact.ts';

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
  readonly records: readonly LiveRecord[];
};

const limits = { records: 20_000, dropped: 2_000 } as const;

export type LiveStore = ReturnType<typeof createLiveStore>;

/** Everything the tabs have reported. `onStand` hears of each state that was reached and the transitions that led there. */
export function createLiveStore(
  onStand: (machine: string, value: Shown, edges: readonly string[], step?: Step) => void,
  later: (tell: () => void) => void = (tell) => void setTimeout(tell, 60),
) {
  const tabs = new Map<string, LiveTab>();
  const actors = new Map<string, LiveActor>();
  const listeners = new Set<() => void>();
  let records: LiveRecord[] = [];
  let total = 0;
  let view: LiveView = { tabs: [], actors: [], records: [] };
  let isTelling = false;
  const tell = () => {
    isTelling = false;
    view = { tabs: [...tabs.values()], actors: [...actors.values()], records: records.slice() };
    for (const listener of listeners) listener();
  };
  const changed = () => {
    if (isTelling) return;
    isTelling = true;
    later(tell);
  };
  const dropTab = (tab: string) => {
    tabs.delete(tab);
    for (const [id, actor] of actors) if (actor.tab === tab) actors.delete(id);
  };
  const note = (tab: string, report: Report) => {
    if (report.kind === 'ended') return void actors.delete(`${tab}/${report.key}`);
    if (report.kind === 'started') {
      const { actor, stand } = report;
      const id = `${tab}/${actor.key}`;
      const parents = (actor.parents ?? []).map((key) => `${tab}/${key}`);
      actors.set(id, { ...actor, id, tab, stand, parents });
      return onStand(actor.machine, stand.value, []);
    }
    const { step } = report;
    const id = `${tab}/${step.key}`;
    const actor = actors.get(id);
    if (actor === undefined) return undefined;
    const { machine, parents, stand } = actor;
    records.push({ index: total, actor: id, machine, parents, step, before: stand.context });
    total += 1;
    if (records.length > limits.records) records = records.slice(limits.dropped);
    actors.set(id, { ...actor, stand: step });
    return onStand(actor.machine, step.value, step.edges, step);
  };
  return {
    receive: (message: InspectorMessage, device = ''): void => {
      if (message.kind === 'gone') dropTab(message.tab);
      if (message.kind === 'reports') {
        const { tab, title, path, build, reports } = message;
        tabs.set(tab, { tab, title, path, build, device });
        for (const report of reports) note(tab, report);
      }
      changed();
    },
    /** The pages of a device are there no more, known by how their names begin; what has happened stays. */
    dropDevice: (beginning: string): void => {
      for (const tab of tabs.keys()) if (tab.startsWith(beginning)) dropTab(tab);
      changed();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): LiveView => view,
    /** Forgets what happened, not who runs. */
    clear: (): void => {
      records = [];
      changed();
    },
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
