import type { Logger } from 'pino';

/**
 * Maximum queue length while the connection is down. Newer messages are dropped, which the other servers detect by the
 * sequence numbers.
 */
const maxWaiting = 10_000;

/** Queue of outgoing messages, oldest first. */
export function createOutgoing(log: Pick<Logger, 'warn'>) {
  const waiting: string[] = [];
  let isFull = false;
  return {
    add: (texts: readonly string[]): void => {
      const accepted = texts.slice(0, maxWaiting - waiting.length);
      waiting.push(...accepted);
      const isTooMuch = accepted.length < texts.length;
      if (isTooMuch && !isFull) log.warn({ max: maxWaiting }, 'bus messages that cannot be sent are dropped');
      isFull = isTooMuch;
    },
    first: (max: number): readonly string[] => waiting.slice(0, max),
    /** Removes the first `count` messages after they were sent. */
    done: (count: number): void => void waiting.splice(0, count),
  };
}
