import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyEventObject, Snapshot } from 'xstate';
import type { Shown } from '#shared/inspection/redact.ts';
import type { LiveView } from './live-store.ts';
import type { LiveActor, LiveRecord } from './types.ts';
import { fileOfMachine } from './machines.ts';

/** The version of @statelyai/inspect whose events these are. */
export const statelyVersion = '0.7.2';

/**
 * Converts the records to the protocol of @statelyai/inspect: each actor after its parents and before its first event,
 * then events with their results, in order. Redacted like all records.
 */
export function statelyEvents({ actors, records }: LiveView): readonly StatelyInspectionEvent[] {
  const known = new Set<string>();
  const events: StatelyInspectionEvent[] = [];
  const introduce = (id: string) => {
    if (known.has(id)) return;
    known.add(id);
    const record = records.find(({ actor }) => actor === id);
    const actor = actors.find((one) => one.id === id);
    for (const parent of (record ?? actor)?.parents ?? []) introduce(parent);
    if (record !== undefined)
      events.push(actorEvent(record.machine, whoOf(record), record.step.at, { context: record.before }));
    else if (actor !== undefined) events.push(standingActor(actor));
    // A parent that ended before the observation is unknown.
  };
  for (const record of records) {
    introduce(record.actor);
    events.push(eventEvent(record, sourceOf(record, actors)), snapshotEvent(record));
  }
  for (const { id } of actors) introduce(id);
  return events;
}

/** An actor and its parents, nearest first. */
type Who = { readonly id: string; readonly parents: readonly string[] };

const whoOf = ({ actor, parents }: LiveRecord): Who => ({ id: actor, parents });

function standingActor(actor: LiveActor): StatelyInspectionEvent {
  const { at, value, context } = actor.stand;
  return actorEvent(actor.machine, actor, at, { value, context });
}

function actorEvent(
  machine: string,
  actorInfo: Who,
  at: number,
  snapshot: { value?: Shown; context: Shown },
): StatelyInspectionEvent {
  return {
    type: '@xstate.actor',
    name: machine,
    definition: definitionOf(machine),
    parentId: actorInfo.parents[0],
    snapshot: { status: 'active', ...snapshot },
    ...common(actorInfo, at, 'actor'),
  };
}

function eventEvent(record: LiveRecord, sourceId: string | undefined): StatelyInspectionEvent {
  return {
    type: '@xstate.event',
    event: eventOf(record),
    sourceId,
    ...common(whoOf(record), record.step.at, `${record.index}.event`),
  };
}

function snapshotEvent(record: LiveRecord): StatelyInspectionEvent {
  const { value, context, status, at } = record.step;
  const shown: Snapshot<unknown> & { value: Shown; context: Shown } = { ...standing(status), value, context };
  return {
    type: '@xstate.snapshot',
    event: eventOf(record),
    snapshot: shown,
    ...common(whoOf(record), at, `${record.index}.snapshot`),
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

function common({ id, parents }: Who, at: number, name: string) {
  return {
    sessionId: id,
    rootId: parents.at(-1) ?? id,
    createdAt: String(at),
    id: `${id}.${name}`,
    _version: statelyVersion,
  };
}

function eventOf({ step: { event, payload } }: LiveRecord): AnyEventObject {
  const isPlain = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return { ...(isPlain ? Object.fromEntries(Object.entries(payload)) : { payload }), type: event };
}

/** Returns the actor of the same tab that runs the machine named as the event's sender. */
function sourceOf({ actor, step }: LiveRecord, actors: readonly LiveActor[]): string | undefined {
  const tab = actor.slice(0, actor.lastIndexOf('/'));
  return step.from === undefined
    ? undefined
    : actors.find((one) => one.tab === tab && one.machine === step.from)?.id;
}

const definitions = new Map<string, string>();

/** Returns the machine's definition, with functions by name. */
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
