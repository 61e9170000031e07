import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyEventObject, Snapshot } from 'xstate';
import type { Shown } from '#lib/redact.ts';
import type { LiveActor, LiveRecord, LiveView } from './live-store.ts';
import { fileOfMachine } from './machines.ts';

/** The version of @statelyai/inspect whose events these are. */
export const statelyVersion = '0.7.2';

/** What has been turned into events already. */
export type StatelyProgress = { readonly actors: ReadonlySet<string>; readonly next: number };

export const fromTheBeginning: StatelyProgress = { actors: new Set(), next: 0 };

/**
 * What is recorded, in the protocol of @statelyai/inspect: each actor before its first event, then events and where they
 * led, in their order. Redacted like all that is recorded; `after` leaves out what was turned before.
 */
export function statelyEvents(
  { actors, records }: LiveView,
  after: StatelyProgress = fromTheBeginning,
): { readonly events: readonly StatelyInspectionEvent[]; readonly progress: StatelyProgress } {
  const known = new Set(after.actors);
  const events: StatelyInspectionEvent[] = [];
  const introduce = (id: string, event: () => StatelyInspectionEvent) => {
    if (!known.has(id)) events.push(event());
    known.add(id);
  };
  const fresh = records.filter(({ index }) => index >= after.next);
  for (const record of fresh) {
    introduce(record.actor, () =>
      actorEvent(record.actor, record.machine, record.step.at, { context: record.before }),
    );
    const sourceId = sourceOf(record, actors);
    events.push(eventEvent(record, sourceId), snapshotEvent(record));
  }
  for (const { id, machine, stand } of actors)
    introduce(id, () => actorEvent(id, machine, stand.at, { value: stand.value, context: stand.context }));
  return { events, progress: { actors: known, next: (records.at(-1)?.index ?? after.next - 1) + 1 } };
}

function actorEvent(
  sessionId: string,
  machine: string,
  at: number,
  snapshot: { value?: Shown; context: Shown },
): StatelyInspectionEvent {
  return {
    type: '@xstate.actor',
    name: machine,
    definition: definitionOf(machine),
    parentId: undefined,
    snapshot: { status: 'active', ...snapshot },
    ...common(sessionId, at, 'actor'),
  };
}

function eventEvent(record: LiveRecord, sourceId: string | undefined): StatelyInspectionEvent {
  return {
    type: '@xstate.event',
    event: eventOf(record),
    sourceId,
    ...common(record.actor, record.step.at, `${record.index}.event`),
  };
}

function snapshotEvent(record: LiveRecord): StatelyInspectionEvent {
  const { value, context, status, at } = record.step;
  const shown: Snapshot<unknown> & { value: Shown; context: Shown } = { ...standing(status), value, context };
  return {
    type: '@xstate.snapshot',
    event: eventOf(record),
    snapshot: shown,
    ...common(record.actor, at, `${record.index}.snapshot`),
  };
}

function standing(status: string): Snapshot<unknown> {
  switch (status) {
    case 'done':
      return { status, output: undefined, error: undefined };
    case 'error':
      return { status, output: undefined, error: undefined };
    case 'stopped':
      return { status, output: undefined, error: undefined };
    default:
      return { status: 'active', output: undefined, error: undefined };
  }
}

/** Parents are not recorded: each actor is a root of its own. */
function common(sessionId: string, at: number, name: string) {
  return {
    sessionId,
    rootId: sessionId,
    createdAt: String(at),
    id: `${sessionId}.${name}`,
    _version: statelyVersion,
  };
}

function eventOf({ step: { event, payload } }: LiveRecord): AnyEventObject {
  const isPlain = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return { ...(isPlain ? Object.fromEntries(Object.entries(payload)) : { payload }), type: event };
}

/** The actor of the same tab that runs the machine a record says its event came from. */
function sourceOf({ actor, step }: LiveRecord, actors: readonly LiveActor[]): string | undefined {
  const tab = actor.slice(0, actor.lastIndexOf('/'));
  return step.from === undefined
    ? undefined
    : actors.find((one) => one.tab === tab && one.machine === step.from)?.id;
}

const definitions = new Map<string, string>();

/** The machine as its author wrote it, functions by their names. */
function definitionOf(machine: string): string {
  const known = definitions.get(machine);
  if (known !== undefined) return known;
  const config = fileOfMachine(machine)?.entry.machine.config ?? { id: machine };
  const text = JSON.stringify(config, (_key, value: unknown) =>
    typeof value === 'function' ? { type: value.name } : value,
  );
  definitions.set(machine, text);
  return text;
}
