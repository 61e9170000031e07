import { LRUCache } from 'lru-cache';

type Times = { readonly heartbeat: number; readonly timeout: number };

/** Received sequence numbers of one server: all from `first` up to `next` except `missing`. */
type Sender = { readonly first: number; next: number; readonly missing: Set<number> };

/** Limit on remembered senders: restarted servers get new ids. */
const maxSenders = 200;
/** More missing messages than this are lost, not late. */
const maxMissing = 1000;

/**
 * Tracks the sequence numbers of each sender. It recognizes repeated messages. A number that stays missing for longer
 * than a message may be late is a gap.
 */
export class SequenceTracker {
  private readonly senders = new LRUCache<string, Sender>({ max: maxSenders });
  /** When this server started or last dropped its caches, by `performance.now()`. */
  private cachesEmptyAt = performance.now();
  private readonly times: Times;
  private readonly onGap: () => void;
  private gapTimer: NodeJS.Timeout | undefined;

  constructor(times: Times, onGap: () => void) {
    this.times = times;
    this.onGap = onGap;
  }

  /** Records a message and returns whether it is new. */
  recordMessage(by: string, n: number): boolean {
    const sender = this.senderOf(by, n);
    if (n < sender.next) return n < sender.first || sender.missing.delete(n);
    this.addMissing(sender, n);
    sender.next = n + 1;
    return true;
  }

  /** Records that a server has sent `n` messages by now. */
  recordCount(by: string, n: number): void {
    const sender = this.senderOf(by, n + 1);
    if (n < sender.next) return;
    this.addMissing(sender, n + 1);
    sender.next = n + 1;
  }

  /** Forgets missing numbers after the listeners have dropped their caches. */
  forgetMissing(): void {
    clearTimeout(this.gapTimer);
    this.gapTimer = undefined;
    this.cachesEmptyAt = performance.now();
    for (const { missing } of this.senders.values()) missing.clear();
  }

  close(): void {
    clearTimeout(this.gapTimer);
  }

  private senderOf(by: string, n: number): Sender {
    const known = this.senders.get(by);
    if (known !== undefined) return known;
    // A server that has just started has no caches from before. A server that has run for long has missed the first
    // messages of an unknown sender.
    const hasNewCaches = performance.now() - this.cachesEmptyAt < 2 * this.times.heartbeat;
    const first = hasNewCaches ? n : 1;
    const sender = { first, next: first, missing: new Set<number>() };
    this.senders.set(by, sender);
    return sender;
  }

  private addMissing(sender: Sender, below: number): void {
    for (let n = Math.max(sender.next, below - maxMissing); n < below; n += 1) sender.missing.add(n);
    if (sender.missing.size > 0) this.scheduleGapCheck();
  }

  /** Checks the missing numbers again when they can no longer arrive in time. */
  private scheduleGapCheck(): void {
    this.gapTimer ??= setTimeout(() => {
      this.gapTimer = undefined;
      if (![...this.senders.values()].some(({ missing }) => missing.size > 0)) return;
      this.forgetMissing();
      this.onGap();
    }, this.times.timeout);
    this.gapTimer.unref();
  }
}
