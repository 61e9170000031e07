import { kindOf } from '#machines/xstate-inside.ts';
import { SimulatedClock, createActor, type AnyEventObject, type AnyMachineSnapshot } from 'xstate';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';

/** Longer than any delay of a machine that a way waits for. */
const longEnough = 20_000;

export type Way = {
  readonly title: string;
  readonly events: readonly AnyEventObject[];
  readonly ends: string;
  /** What it is started with, unless as usual. */
  readonly input?: unknown;
  /** Part of the context. */
  readonly context?: object;
  /** All that the last event does to the world; left out: nothing. */
  readonly tells?: readonly string[];
};

/** Where a machine of the catalogue goes with these events: its state, its context, what it does to the world around. */
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

/** A test for each way, by the machine it is a way of. `npm run machines:mutate` knows them by their names. */
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
