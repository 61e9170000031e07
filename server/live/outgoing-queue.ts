import type { Logger } from 'pino';

/**
 * Maximum queue length while the connection is down. Newer messages are dropped, which the other servers detect by the
 * sequence numbers.
 */
const maxLength = 10_000;

export type OutgoingQueue = ReturnType<typeof createOutgoingQueue>;

/** Queue of outgoing messages, oldest first. */
export function createOutgoingQueue(log: Pick<Logger, 'warn'>) {
  const queue: string[] = [];
  let isFull = false;
  return {
    add: (texts: readonly string[]): void => {
      const accepted = texts.slice(0, maxLength - queue.length);
      queue.push(...accepted);
      const isTooMuch = accepted.length < texts.length;
      if (isTooMuch && !isFull) log.warn({ max: maxLength }, 'bus messages that cannot be sent are dropped');
      isFull = isTooMuch;
    },
    /** Returns the first `max` messages, which stay in the queue. */
    peek: (max: number): readonly string[] => queue.slice(0, max),
    /** Removes the first `count` messages after they were sent. */
    remove: (count: number): void => void queue.splice(0, count),
  };
}
