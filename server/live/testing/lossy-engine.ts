import type { BusEngine } from '../bus.ts';

/** Percentage of the messages to one server that are lost, doubled or delayed. */
export type Mishaps = { readonly lost: number; readonly doubled: number; readonly late: number };

/** Maximum delay in milliseconds. */
const maxLate = 30;

/** Seeded pseudo-random numbers from 0 to 1 (Park and Miller). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Wraps an engine so that it loses, doubles and reorders received messages. */
export function lossyEngine(engine: BusEngine, seed: number, { lost, doubled, late }: Mishaps): BusEngine {
  const chance = chances(seed);
  const timers = new Set<NodeJS.Timeout>();
  return {
    isNeeded: engine.isNeeded,
    start: ({ hear, missed }) =>
      engine.start({
        missed,
        hear: (payload) => {
          if (chance() * 100 < lost) return;
          const times = chance() * 100 < doubled ? 2 : 1;
          for (let time = 0; time < times; time += 1) {
            if (chance() * 100 >= late) {
              hear(payload);
              continue;
            }
            const timer = setTimeout(() => {
              timers.delete(timer);
              hear(payload);
            }, chance() * maxLate);
            timers.add(timer);
          }
        },
      }),
    send: (payloads) => engine.send(payloads),
    isListening: () => engine.isListening(),
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await engine.close();
    },
  };
}
