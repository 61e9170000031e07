import { LRUCache } from 'lru-cache';

type Times = { readonly beat: number; readonly patience: number };

/** What was heard of one server: everything from `first` up to `next` but `missing`. */
type Heard = { readonly first: number; next: number; readonly missing: Set<number> };

/** Servers that come and go leave nothing behind for ever. */
const mostSenders = 200;
/** More than that is not late any more, but lost. */
const mostMissing = 1000;

/**
 * Each server counts what it says. One that comes twice is known; one that stays missing for the time that a message may
 * be late is a gap.
 */
export class Numbers {
  private readonly senders = new LRUCache<string, Heard>({ max: mostSenders });
  private since = performance.now();
  private readonly times: Times;
  private readonly onGap: () => void;
  private looking: NodeJS.Timeout | undefined;

  constructor(times: Times, onGap: () => void) {
    this.times = times;
    this.onGap = onGap;
  }

  /** Whether this message has not been heard yet. */
  isNew(by: string, n: number): boolean {
    const heard = this.heardOf(by, n);
    if (n < heard.next) return n < heard.first || heard.missing.delete(n);
    this.miss(heard, n);
    heard.next = n + 1;
    return true;
  }

  /** A server has said so many by now. */
  upTo(by: string, n: number): void {
    const heard = this.heardOf(by, n + 1);
    if (n < heard.next) return;
    this.miss(heard, n + 1);
    heard.next = n + 1;
  }

  /** Whatever is missing is made up for. */
  forget(): void {
    clearTimeout(this.looking);
    this.looking = undefined;
    this.since = performance.now();
    for (const { missing } of this.senders.values()) missing.clear();
  }

  close(): void {
    clearTimeout(this.looking);
  }

  private heardOf(by: string, n: number): Heard {
    const known = this.senders.get(by);
    if (known !== undefined) return known;
    // Who listens only now keeps nothing from before; who has listened for long has missed the first ones of a new server.
    const isNewHere = performance.now() - this.since < 2 * this.times.beat;
    const first = isNewHere ? n : 1;
    const heard = { first, next: first, missing: new Set<number>() };
    this.senders.set(by, heard);
    return heard;
  }

  private miss(heard: Heard, below: number): void {
    for (let n = Math.max(heard.next, below - mostMissing); n < below; n += 1) heard.missing.add(n);
    if (heard.missing.size > 0) this.look();
  }

  /** What is missing now is looked for again when it cannot come any more. */
  private look(): void {
    this.looking ??= setTimeout(() => {
      this.looking = undefined;
      if (![...this.senders.values()].some(({ missing }) => missing.size > 0)) return;
      this.forget();
      this.onGap();
    }, this.times.patience);
    this.looking.unref();
  }
}
