import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod/mini';

/** The orders to the load generator: which visitors do what, over which time. */
export const scenes = z.object({
  scene: z.enum(['arrive', 'bell', 'poll', 'bare', 'exam', 'handIn', 'hear']),
  url: z.string(),
  /** Number of the first visitor, from 1. */
  from: z.number(),
  count: z.number(),
  /** Milliseconds; for `hear` the number of notices. */
  span: z.number(),
});
const outcomes = z.object({
  /** Milliseconds of each visit, from its scheduled time. */
  waits: z.array(z.number()),
  asked: z.array(z.object({ status: z.number(), ms: z.number() })),
  failures: z.array(z.string()),
  openSockets: z.number(),
  seconds: z.number(),
  /** The share of one core that the load generator used. */
  busy: z.number(),
});
export type Order = z.infer<typeof scenes>;
export type Outcome = z.infer<typeof outcomes>;

export type Loader = { readonly notify: (order: Order) => Promise<Outcome>; readonly end: () => void };

export function startLoader(): Loader {
  const child = fork('bench/city-load.ts', [], { execArgv: ['--import', 'tsx'] });
  return {
    notify: async (order) => {
      const answered = once(child, 'message');
      child.send(order);
      const [outcome] = await answered;
      return outcomes.parse(outcome);
    },
    end: () => child.disconnect(),
  };
}
