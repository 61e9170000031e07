import { eventName } from '#machines/machine-graph.ts';
import { startType } from '#machines/xstate-inside.ts';
import type { LiveActor, LiveRecord } from './types.ts';
import { fileOfMachine } from './machines.ts';

export type Lane = {
  readonly id: string;
  readonly title: string;
  /** The index among all lanes, from the left. */
  readonly at: number;
};

export type Message = {
  readonly record: LiveRecord;
  /** Indexes of lanes. They are equal for an actor's own elapsed delay. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
};

export type Sequence = { readonly lanes: readonly Lane[]; readonly messages: readonly Message[] };

/** Senders that are no statecharts: people and their pages, or calls that a statechart awaits. */
const page = { id: 'page', title: '页面' } as const;
const calls = { id: 'calls', title: '调用' } as const;

/** Returns the messages in chronological order, with a lane per participating actor, earliest on the left. */
export function sequenceOf(records: readonly LiveRecord[], actors: readonly LiveActor[]): Sequence {
  const lanes: Lane[] = [];
  const places = new Map<string, number>();
  const ofMachine = new Map<string, readonly string[]>();
  const inherited = new Set<string>();
  const laneOf = (id: string, title: () => string): number => {
    const known = places.get(id);
    if (known !== undefined) return known;
    places.set(id, lanes.length);
    lanes.push({ id, title: title(), at: lanes.length });
    return lanes.length - 1;
  };
  const alive = new Set(actors.map(({ id }) => id));
  const actorLane = (id: string, machine: string): number => {
    const known = places.get(id);
    if (known !== undefined) return known;
    const machineLanes = ofMachine.get(machine) ?? [];
    ofMachine.set(machine, [...machineLanes, id]);
    // A reloaded page continues on the previous lanes.
    const formerId = machineLanes.find((one) => !alive.has(one) && !inherited.has(one));
    if (formerId !== undefined) {
      inherited.add(formerId);
      const lane = laneOf(formerId, () => machine);
      places.set(id, lane);
      return lane;
    }
    const name = fileOfMachine(machine)?.entry.title ?? machine;
    const count = machineLanes.length - machineLanes.filter((one) => inherited.has(one)).length + 1;
    return laneOf(id, () => (count === 1 ? name : `${name} ${count}`));
  };
  // The newest actor of a machine in its tab: records name senders by machine only.
  const newest = new Map(actors.map(({ id, tab, machine }) => [`${tab} ${machine}`, id]));
  const messages = records.map((record): Message => {
    const tab = tabOf(record);
    newest.set(`${tab} ${record.machine}`, record.actor);
    const { from } = record.step;
    const sender = from === undefined ? undefined : newest.get(`${tab} ${from}`);
    const source = () => {
      if (from === undefined) return laneOf(page.id, () => page.title);
      if (from === record.machine) return undefined;
      if (sender !== undefined) return actorLane(sender, from);
      return laneOf(calls.id, () => calls.title);
    };
    const start = source();
    const to = actorLane(record.actor, record.machine);
    return { record, from: start ?? to, to, text: eventText(record.step.event) };
  });
  return { lanes, messages };
}

function eventText(event: string): string {
  return event === startType ? '启动' : eventName(event);
}

function tabOf({ actor }: LiveRecord): string {
  return actor.slice(0, actor.lastIndexOf('/'));
}
