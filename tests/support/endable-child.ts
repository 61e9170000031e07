import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export type EndableChild = {
  readonly child: ChildProcess;
  /** The hard way; at once where it has ended by itself. May be called twice. */
  readonly end: () => Promise<void>;
};

/** Of a process just begun: whoever asks for its end later may have missed it, and a signal leaves no exit code. */
export function endable(child: ChildProcess): EndableChild {
  const ended = once(child, 'exit');
  // It could not be begun at all: whoever waits for it is told.
  ended.catch(() => undefined);
  return {
    child,
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
