import type { AnyEventObject } from 'xstate';
import type { CatalogueEntry, Start } from './machine-fixtures.ts';
import type { Wait } from './delay-times.ts';
import { stateNodesOf } from './state-nodes.ts';
import { valueAt } from './value-at.ts';
import { doneType, errorType, kindOf } from './xstate-inside.ts';

/** The message of a simulated failure. */
const anyFailure = '模拟的失败';

/** The context of a machine, by name. */
export type Remembered = Readonly<Record<string, unknown>>;

/** A walk as numbers: the beginning (0: the usual one) and the places of its events in the machine's vocabulary. */
export type WalkCode = {
  readonly start: number;
  readonly events: readonly number[];
  /** The state after each event, as it was accepted. */
  readonly ends: readonly string[];
  /** The waits of delay events, by their positions in the walk. */
  readonly waits?: Readonly<Record<number, Wait>>;
  /** The compared part of the context after an event, by position. */
  readonly remembered?: Readonly<Record<number, Remembered>>;
  /** Its last event must do nothing. */
  readonly isRefused?: boolean;
};

/**
 * Returns all events of a machine, each once and always in the same order: the events with data in the catalogue,
 * then those without data – other events, results and failures of invocations, delays.
 */
export function vocabularyOf({
  machine,
  scenarios,
  samples = [],
}: CatalogueEntry): readonly AnyEventObject[] {
  const known = new Map<string, AnyEventObject>();
  const learn = (event: AnyEventObject) => {
    const key = eventKey(event);
    if (!known.has(key)) known.set(key, event);
  };
  for (const { events } of scenarios) for (const event of events) learn(event);
  for (const { event } of samples) learn(event);
  const types = new Set([...known.values()].map(({ type }) => type));
  const nodes = [machine.root, ...stateNodesOf(machine)];
  for (const type of nodes.flatMap((node) => node.ownEvents))
    if (!types.has(type) && type !== '' && type !== '*') learn(bareEvent(type));
  for (const { id } of nodes.flatMap((node) => node.invoke)) {
    const answers = [doneType(id), errorType(id)];
    for (const type of answers) if (!types.has(type)) learn(bareEvent(type));
  }
  return [...known.values()];
}

/** Returns the catalogue's title of an event with data, or the message of a failure; undefined: none. */
export function sampleTitle({ samples = [] }: CatalogueEntry, event: AnyEventObject): string | undefined {
  const key = eventKey(event);
  const matchingTitle = samples.find((sample) => eventKey(sample.event) === key)?.title;
  const error: unknown = event['error'];
  return (
    matchingTitle ?? (error instanceof Error && error.message !== anyFailure ? error.message : undefined)
  );
}

export function startOf({ starts = [] }: CatalogueEntry, code: number): Start | undefined {
  return starts[code - 1];
}

/** Returns a text that identifies an event; files and errors are identified by name. */
export function eventKey(event: AnyEventObject): string {
  return JSON.stringify(event, (_key, value: unknown) => {
    if (value instanceof Error)
      return Object.fromEntries([...Object.entries(value), ['message', value.message]]);
    if (value instanceof File) return ['file', value.name, value.size];
    return value instanceof ArrayBuffer ? ['bytes', value.byteLength] : value;
  });
}

function bareEvent(type: string): AnyEventObject {
  const kind = kindOf(type);
  if (kind === 'done') return { type, output: undefined };
  return kind === 'error' ? { type, error: new Error(anyFailure) } : { type };
}

/** Returns the compared part of the context after an event; undefined: none. */
export function rememberedAfter(
  { compares = {} }: CatalogueEntry,
  { type }: AnyEventObject,
  context: Remembered,
): Remembered | undefined {
  const names = compares[type]?.context;
  // Missing values are compared too, and have to survive JSON.
  return names && Object.fromEntries(names.map((name) => [name, valueAt(context, name) ?? null]));
}
