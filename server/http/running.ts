import { AsyncLocalStorage } from 'node:async_hooks';
import type { Part, Span } from './span.ts';

/** Whose work is being done: of a request, or of a job. */
export type Running = {
  /** The number that an error tells a person; undefined: nobody waits for this. */
  readonly id: string | undefined;
  /** As the contract names it, `GET /sys/log/list`; of a job `job <class>`. */
  readonly operation: string;
  /** Left out: no collector is told of it. */
  readonly span?: Span | undefined;
};

const storage = new AsyncLocalStorage<{ running: Running | undefined }>();

/** Everything that `work` calls and awaits is done for this one. */
export function runFor<Result>(running: Running, work: () => Promise<Result>): Promise<Result> {
  const held: { running: Running | undefined } = { running };
  return storage.run(held, async () => {
    try {
      return await work();
    } finally {
      // A connection that was opened for it, or a timer, lives on: what happens to those later is not its doing.
      held.running = undefined;
    }
  });
}

/** Undefined: nobody's, as at the start or by a timer. */
export const nowRunning = (): Running | undefined => storage.getStore()?.running;

/** What whoever is running now has waited for. */
export const tracePart = (part: Part): void => nowRunning()?.span?.part(part);
