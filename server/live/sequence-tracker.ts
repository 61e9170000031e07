import { LRUCache } from 'lru-cache';

type Times = { readonly beat: number; readonly timeout: number };

/** Received sequence numbers of one server: all from `first` up to `next` except `missing`. */
type Heard = { readonly first: number; next: number; readonly missing: Set<number> };

/** Limit on remembered senders: restarted servers get new ids. */
const maxSenders = 200;
/** More missing messages than this are lost, not late. */
const maxMissing = 1000;

/**
 * Tracks the sequence numbers of each sender. It recognizes repeated messages. A number that stays missing for longer
 * than a message may be late is a gap.
 */
export class SequenceTracker {
  private readonly senders = new LRUCache<string, Heard>({ max: maxSenders });
  private since = performance.now();
  private readonly times: Times;
  private readonly onGap: () => void;
  private looking: NodeJS.Timeout | undefined;

  constructor(times: Times, onGap: () => void) {
    this.times = times;
    this.onGap = onGap;
  }

  /** Records a message and returns whether it is new. */
  isNew(by: string, n: number): boolean {
    const sender = this.heardOf(by, n);
    if (n < sender.next) return n < sender.first || sender.missing.delete(n);
    this.miss(sender, n);
    sender.next = n + 1;
    return true;
  }

  /** Records that a server has sent `n` messages by now. */
  upTo(by: string, n: number): void {
    const sender = this.heardOf(by, n + 1);
    if (n < sender.next) return;
    this.miss(sender, n + 1);
    sender.next = n + 1;
  }

  /** Forgets missing numbers after the listeners have dropped their caches. */
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
    // A server that has just started has no caches from before. A server that has run for long has missed the first
    // messages of an unknown sender.
    const isNewHere = performance.now() - this.since < 2 * this.times.beat;
    const first = isNewHere ? n : 1;
    const sender = { first, next: first, missing: new Set<number>() };
    this.senders.set(by, sender);
    return sender;
  }

  private miss(sender: Heard, below: number): void {
    for (let n = Math.max(sender.next, below - maxMissing); n < below; n += 1) sender.missing.add(n);
    if (sender.missing.size > 0) this.look();
  }

  /** Checks the missing numbers again when they can no longer arrive in time. */
  private look(): void {
    this.looking ??= setTimeout(() => {
      this.looking = undefined;
      if (![...this.senders.values()].some(({ missing }) => missing.size > 0)) return;
      this.forget();
      this.onGap();
    }, this.times.timeout);
    this.looking.unref();
  }
}
