import { LRUCache } from 'lru-cache';
import type { PythonInputs } from '#server/deps/python-inputs.ts';
import type { Bus, Topic } from '#server/live/bus.ts';

/** A text for a running program. `key`: its ticket and number. */
type PythonInputMessage = { readonly kind: 'pythonInput'; readonly key: string; readonly text: string };

export const pythonInputTopic: Topic<PythonInputMessage> = {
  kind: 'pythonInput',
  // A pupil waits for it.
  delivery: 'immediate',
  read: (sent) =>
    'key' in sent && 'text' in sent
      ? { kind: 'pythonInput', key: String(sent.key), text: String(sent.text) }
      : undefined,
};

/** Milliseconds. A program whose request was cut off asks again within this time. */
const keptTime = 60_000;
/** Characters of all kept texts. */
const maxKept = 4_000_000;
/** Waiting programs of this server. */
const maxWaiting = 5_000;
/** Waiting programs behind one address: a school may have one for all computers. */
const maxWaitingOfAddress = 600;

type Waiting = { readonly address: string; readonly end: (text: string | null) => void };

export function createPythonInputs(bus: Pick<Bus, 'subscribe'>): PythonInputs {
  const kept = new LRUCache<string, string>({
    maxSize: maxKept,
    sizeCalculation: (text, key) => text.length + key.length,
    ttl: keptTime,
  });
  const waiting = new Map<string, Waiting>();
  const countOf = new Map<string, number>();
  bus.subscribe(pythonInputTopic, ({ key, text }) => {
    kept.set(key, text);
    waiting.get(key)?.end(text);
  });
  return {
    waitingCount: () => waiting.size,
    wait: (key, { seconds, address, closed }) => {
      const text = kept.get(key);
      // It stays for a program that does not receive this answer.
      if (text !== undefined) return Promise.resolve(text);
      if (seconds === 0 || closed.aborted) return Promise.resolve(null);
      const count = countOf.get(address) ?? 0;
      if (waiting.size >= maxWaiting || count >= maxWaitingOfAddress) return undefined;
      // A program waits once; its earlier request was cut off.
      waiting.get(key)?.end(null);
      countOf.set(address, (countOf.get(address) ?? 0) + 1);
      return new Promise((resolve) => {
        const leave = (): void => end(null);
        const timer = setTimeout(leave, seconds * 1000);
        const own: Waiting = { address, end: (answer) => end(answer) };
        const end = (answer: string | null): void => {
          clearTimeout(timer);
          closed.removeEventListener('abort', leave);
          if (waiting.get(key) !== own) return;
          waiting.delete(key);
          const left = (countOf.get(address) ?? 1) - 1;
          if (left === 0) countOf.delete(address);
          else countOf.set(address, left);
          resolve(answer);
        };
        closed.addEventListener('abort', leave);
        waiting.set(key, own);
      });
    },
  };
}
