import type { BusEngine } from '../bus.ts';

/** Percentage of the messages to one server that are lost, doubled or delayed. */
export type Faults = { readonly lost: number; readonly doubled: number; readonly late: number };

/** Milliseconds. */
const maxDelay = 30;

/** Seeded pseudo-random numbers from 0 to 1 (Park and Miller). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Wraps an engine so that it loses, doubles and reorders received messages. */
export function lossyEngine(engine: BusEngine, seed: number, { lost, doubled, late }: Faults): BusEngine {
  const random = createRandom(seed);
  const timers = new Set<NodeJS.Timeout>();
  return {
    isNeeded: engine.isNeeded,
    start: ({ onMessage, onReconnect }) =>
      engine.start({
        onReconnect,
        onMessage: (payload) => {
          if (random() * 100 < lost) return;
          const times = random() * 100 < doubled ? 2 : 1;
          for (let time = 0; time < times; time += 1) {
            if (random() * 100 >= late) {
              onMessage(payload);
              continue;
            }
            const timer = setTimeout(() => {
              timers.delete(timer);
              onMessage(payload);
            }, random() * maxDelay);
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
