import type { BusEngine } from '../bus.ts';

/** What befalls the messages that one server is told, of a hundred each. */
export type Mishaps = { readonly lost: number; readonly doubled: number; readonly late: number };

/** Milliseconds that a late one is late, at most. */
const mostLate = 30;

/** Numbers from 0 up to 1 that come again with the same seed (Park and Miller). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** An engine that loses, doubles and mixes up what it is told of others. */
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
            }, chance() * mostLate);
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
