import { AsyncLocalStorage } from 'node:async_hooks';
import type { Part, Span } from './span.ts';

/** The request or job on whose behalf code runs. */
export type RunContext = {
  /** Request id shown with errors; undefined: no client waits for this. */
  readonly id: string | undefined;
  /** Key of the operation, such as `GET /sys/log/list`, or `job <class>`. */
  readonly operation: string;
  /** Left out: not traced. */
  readonly span?: Span | undefined;
};

const storage = new AsyncLocalStorage<{ running: RunContext | undefined }>();

/** Runs `work` in the context of this request or job. */
export function runInContext<Result>(running: RunContext, work: () => Promise<Result>): Promise<Result> {
  const context: { running: RunContext | undefined } = { running };
  return storage.run(context, async () => {
    try {
      return await work();
    } finally {
      // Connections and timers opened meanwhile live on; their later events do not belong to this request.
      context.running = undefined;
    }
  });
}

/** Returns the current request or job; undefined at the start or in a timer. */
export const currentRun = (): RunContext | undefined => storage.getStore()?.running;

/** Adds a part to the trace of the current request or job. */
export const tracePart = (part: Part): void => currentRun()?.span?.part(part);
