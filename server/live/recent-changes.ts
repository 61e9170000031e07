import type { ChangeKind } from '#openapi/live-frames.ts';

/** User ids that a change was sent to; `all`: every page. */
type Receivers = 'all' | readonly string[];

/** A change as sent to a page: its kind, and the form for rows of a form. */
export type ChangeFrame = { readonly cmd: string; readonly msgId?: string };

/** Milliseconds: how long a page treats its cached answers as fresh (docs/behaviour.md#timing), and a little more. */
const retentionTime = 11 * 60_000;
/** Maximum remembered changes; beyond it pages refetch everything. */
const maxChanges = 5000;
/** Milliseconds that a message between servers, or the connection of a websocket, may take. */
const slack = 5000;

/** The kinds of cached data that an announcement or a personal message makes stale. */
const kindsMadeStale = new Map<string, readonly ChangeKind[]>([
  ['topic', ['notices']],
  ['user', ['notices', 'learning']],
]);

/**
 * The changes of the last minutes. A page fetches its data before it opens its websocket. It then sends the age of its
 * oldest answer, and the server sends what has changed since.
 */
export class RecentChanges {
  private readonly changes: { readonly at: number; readonly to: Receivers; readonly frame: ChangeFrame }[] =
    [];
  private knownSince: number;
  private readonly now: () => number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
    this.knownSince = now();
  }

  /** Records a change that was sent to these users. */
  note(to: Receivers, { cmd, msgId }: ChangeFrame): void {
    const at = this.now();
    for (const kind of kindsMadeStale.get(cmd) ?? [cmd])
      this.changes.push({ at, to, frame: { cmd: kind, ...(msgId === undefined ? {} : { msgId }) } });
    const firstKept = this.changes.findIndex((change) => change.at > at - retentionTime);
    const surplus = Math.max(firstKept === -1 ? 0 : firstKept, this.changes.length - maxChanges);
    for (const dropped of this.changes.splice(0, surplus))
      this.knownSince = Math.max(this.knownSince, dropped.at);
  }

  /** Drops everything: this server may have missed messages. */
  forget(): void {
    this.changes.length = 0;
    this.knownSince = this.now();
  }

  /**
   * Returns the changes for a user within the last `age` milliseconds, each once.
   * @returns undefined when this server does not know
   */
  since(userId: string, age: number): readonly ChangeFrame[] | undefined {
    const from = this.now() - age;
    if (from < this.knownSince) return undefined;
    const frames = this.changes
      .filter(({ at, to }) => at >= from - slack && (to === 'all' || to.includes(userId)))
      .map(({ frame }) => [JSON.stringify(frame), frame] as const);
    return [...new Map(frames).values()];
  }
}
