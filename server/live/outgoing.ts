import type { Logger } from 'pino';

/** What is kept while a line is down; newer ones are lost, which the other servers find by their numbers. */
const mostWaiting = 10_000;

/** Messages that wait to be sent, the oldest first. */
export function createOutgoing(log: Pick<Logger, 'warn'>) {
  const waiting: string[] = [];
  let isFull = false;
  return {
    add: (texts: readonly string[]): void => {
      const kept = texts.slice(0, mostWaiting - waiting.length);
      waiting.push(...kept);
      const isTooMuch = kept.length < texts.length;
      if (isTooMuch && !isFull)
        log.warn({ most: mostWaiting }, 'bus messages that cannot be sent are dropped');
      isFull = isTooMuch;
    },
    first: (most: number): readonly string[] => waiting.slice(0, most),
    /** So many of the first have been sent. */
    done: (count: number): void => void waiting.splice(0, count),
  };
}
