import { kindOf } from '#machines/xstate-inside.ts';
import { SimulatedClock, createActor, type AnyEventObject, type AnyMachineSnapshot } from 'xstate';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';

/** Longer than any delay that a path waits for. */
const longEnough = 20_000;

export type Way = {
  readonly title: string;
  readonly events: readonly AnyEventObject[];
  readonly ends: string;
  /** The input, if it is not the default one. */
  readonly input?: unknown;
  /** The expected part of the context. */
  readonly context?: object;
  /** The effects of the last event. Absent: none. */
  readonly tells?: readonly string[];
};

/** Runs these events on a machine of the catalogue. Returns its state, its context and its effects. */
function go(id: string, { events, input }: Way) {
  const entry = catalogue.find((one) => one.id === id);
  if (entry === undefined) throw new Error(`"${id}" is not in the catalogue`);
  const told: string[] = [];
  const clock = new SimulatedClock();
  const machine = simulateMachine(entry.machine, (name) => told.push(name));
  const actor = createActor(machine, { clock, input: input ?? entry.input }).start();
  for (const event of events) {
    told.length = 0;
    if (kindOf(event.type) === 'delay') clock.increment(longEnough);
    else actor.send(event);
  }
  const { value, context }: AnyMachineSnapshot = actor.getSnapshot();
  actor.stop();
  return { ends: typeof value === 'string' ? value : JSON.stringify(value), context, told };
}

/** Creates a test for each path, grouped by machine. `npm run machines:mutate` selects them by name. */
export function describeWays(ways: Readonly<Record<string, readonly Way[]>>): void {
  describe.each(Object.keys(ways))('a rare way of %s', (id) => {
    it.each(ways[id] ?? [])('$title', (way) => {
      const gone = go(id, way);
      expect(gone.ends).toBe(way.ends);
      expect(gone.context ?? {}).toMatchObject(way.context ?? {});
      expect(gone.told).toEqual(way.tells ?? []);
    });
  });
}
