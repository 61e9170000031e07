/** Milliseconds between two texts for a program that is busy. */
const pause = 50;
/** Texts that a busy program has not taken yet; the site keeps them for a minute. */
const maxUntaken = 4;
/** Events that wait for a busy program. */
const maxWaiting = 30;

/** A key or a click as `_campus.events` returns it. */
export type StageEvent =
  | { readonly kind: 'key'; readonly key: string; readonly down: boolean }
  | {
      readonly kind: 'click';
      readonly x: number;
      readonly y: number;
      readonly button: number;
      readonly phase: 'press' | 'drag' | 'release';
    };

/**
 * Sends keys and clicks to the program: as messages, or through the site while the program is busy in a browser in which
 * messages do not reach it.
 */
export function createEventPost(ways: {
  readonly post: (events: readonly string[]) => void;
  readonly postThroughSite: (number: number, text: string) => void;
}) {
  let way: 'message' | 'site' = 'message';
  let isListening = false;
  let number = 0;
  let untaken = 0;
  let waiting: StageEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    if (waiting.length === 0) return;
    if (way === 'message') {
      ways.post(waiting.map((event) => JSON.stringify(event)));
      waiting = [];
    } else if (timer === undefined && untaken < maxUntaken) {
      number += 1;
      untaken += 1;
      ways.postThroughSite(number, JSON.stringify(waiting));
      waiting = [];
      timer = setTimeout(() => {
        timer = undefined;
        send();
      }, pause);
    }
  };
  return {
    add: (event: StageEvent): void => {
      if (!isListening) return;
      const last = waiting.at(-1);
      // Only the last place of the pointer counts.
      if (event.kind === 'click' && event.phase === 'drag' && last?.kind === 'click' && last.phase === 'drag')
        waiting[waiting.length - 1] = event;
      else if (waiting.length < maxWaiting) waiting.push(event);
      send();
    },
    listen: (listens: boolean): void => {
      isListening = listens;
      if (!listens) waiting = [];
    },
    setWay: (now: 'message' | 'site'): void => {
      way = now;
      // A program that waits has taken everything that the site kept.
      if (now === 'message') untaken = 0;
      send();
    },
    taken: (): void => {
      untaken = Math.max(0, untaken - 1);
      send();
    },
    /** A new worker counts from here. */
    begin: (after: number): void => {
      number = after;
      untaken = 0;
      waiting = [];
    },
  };
}
