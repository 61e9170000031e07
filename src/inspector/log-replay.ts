import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { WalkPath } from '#inspector/machine-walks.ts';
import { redact } from '#shared/inspection/redact.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { createStepper } from '#machines/machine-steps.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { vocabularyOf } from '#machines/walk-codes.ts';
import type { LiveRecord } from './types.ts';
import { wayTo } from './paths-from-here.ts';
import { stateText } from './state-text.ts';

/** Returns the actors with records of this machine in a log, with their counts. */
export function actorsIn(records: readonly LiveRecord[], machine: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const record of records)
    if (record.machine === machine) counts.set(record.actor, (counts.get(record.actor) ?? 0) + 1);
  return counts;
}

/** The maximum number of replayed steps: they run on the main thread, and each is a line of the path. */
export const maxReplayed = 500;

/**
 * Converts an actor's first records to a path for the sandbox; each step must lead to the recorded state. Data is
 * redacted: if the machine cannot continue with it, the catalogue's data is used. Undefined if no way to the first
 * state is known.
 */
export function pathOfRecords(
  entry: CatalogueEntry,
  records: readonly LiveRecord[],
  actor: string,
): WalkPath | undefined {
  const all = records.filter((record) => record.actor === actor);
  const replayed = all.slice(0, maxReplayed);
  const count =
    all.length > replayed.length ? `${all.length} 步中的前 ${replayed.length} 步` : `${replayed.length} 步`;
  const [first] = replayed;
  const pathToStart =
    first?.was === undefined ? undefined : wayTo(entry, { value: first.was, context: first.before });
  if (pathToStart === undefined) return undefined;
  const { step } = createStepper(simulateMachine(entry.machine), entry.input);
  const vocabulary = vocabularyOf(entry);
  let snapshot: AnyMachineSnapshot = pathToStart.snapshot;
  const events = replayed.map((record) => {
    const recorded = eventOf(record);
    const alike = vocabulary.filter(({ type }) => type === recorded.type);
    const ends = stateText(record.step.value);
    const matching = [recorded, ...alike].find((event) => {
      const after = step(snapshot, event)?.after;
      return after !== undefined && stateText(redact(after.value)) === ends;
    });
    const event = matching ?? alike[0] ?? recorded;
    snapshot = step(snapshot, event)?.after ?? snapshot;
    return event;
  });
  return {
    title: `回放 ${actor}（${count}，从 ${stateText(first?.was ?? null)}）`,
    events,
    start: pathToStart.start,
    before: pathToStart.before,
    accepted: replayed.map(({ step: { value } }) => stateText(value)),
    isRecorded: true,
  };
}

function eventOf({ step: { event, payload } }: LiveRecord): AnyEventObject {
  const isPlain = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return { ...(isPlain ? Object.fromEntries(Object.entries(payload)) : {}), type: event };
}
