/** Who was told of a change; `all`: every page. */
type Receivers = 'all' | readonly string[];

/** What a page is sent of a change: the kind, and for rows of a form which one. */
type ChangeFrame = { readonly cmd: string; readonly msgId?: string };

/** As long as a page counts what it keeps of the site as fresh (docs/behaviour.md#timing), and a little more. */
const keptFor = 11 * 60_000;
/** A school that changes more than this in that time has its pages ask for everything. */
const mostChanges = 5000;
/** Milliseconds that a message between servers, or the way of a page to its socket, may take. */
const slack = 5000;

/** What an announcement or a message to a person puts out of date. */
const staleAfter: ReadonlyMap<string, readonly string[]> = new Map([
  ['topic', ['notices']],
  ['user', ['notices', 'learning']],
]);

/**
 * The changes of the last minutes. A page asks for its data before it opens its socket: it says how old the oldest of its
 * answers is, and hears of what has changed since then.
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

  note(to: Receivers, { cmd, msgId }: ChangeFrame): void {
    const at = this.now();
    for (const kind of staleAfter.get(cmd) ?? [cmd])
      this.changes.push({ at, to, frame: { cmd: kind, ...(msgId === undefined ? {} : { msgId }) } });
    const outdated = this.changes.findIndex((change) => change.at > at - keptFor);
    const surplus = Math.max(outdated === -1 ? 0 : outdated, this.changes.length - mostChanges);
    for (const dropped of this.changes.splice(0, surplus))
      this.knownSince = Math.max(this.knownSince, dropped.at);
  }

  /** Messages may have passed this server by: nothing is known of the time before now. */
  forget(): void {
    this.changes.length = 0;
    this.knownSince = this.now();
  }

  /**
   * What has changed for a user since some milliseconds ago, each change once.
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
