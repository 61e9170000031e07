import type { CloudValues } from '#machines/cloud-link/cloud-link-events.ts';

/** What the room says (server/cloud/cloud-frames.ts). */
export type RoomFrame = {
  readonly values: CloudValues;
  readonly all?: boolean | undefined;
  readonly n?: number | undefined;
  readonly canWrite?: boolean | undefined;
};

/**
 * What this page has changed and the room has not told yet. While a change of ours is under way, what the room tells about
 * that variable was changed before it: ours will come after. Values are texts, by name.
 */
export function createCloudLedger() {
  /** Not sent yet. */
  const fresh = new Map<string, string>();
  /** Sent with this number, not told yet. */
  const sent = new Map<string, { readonly value: string; readonly n: number }>();
  /** As the room told last. */
  const known = new Map<string, string>();
  let n = 0;
  let canWrite = true;

  /** Everything anew, at first and after a gap: ours goes again, unless somebody has changed it meanwhile. */
  const begin = (values: CloudValues): CloudValues => {
    for (const [name, { value }] of sent) if (!fresh.has(name)) fresh.set(name, value);
    sent.clear();
    for (const name of fresh.keys())
      if (!canWrite || (known.has(name) && values[name] !== known.get(name))) fresh.delete(name);
    known.clear();
    return note(values);
  };
  const note = (values: CloudValues): CloudValues => {
    for (const [name, value] of Object.entries(values)) known.set(name, value);
    return Object.fromEntries(Object.entries(values).filter(([name]) => !fresh.has(name) && !sent.has(name)));
  };
  return {
    /** A variable was changed here. */
    change: (values: CloudValues): void => {
      if (!canWrite) return;
      for (const [name, value] of Object.entries(values)) fresh.set(name, value);
    },
    /** What is to be sent now; undefined: nothing. */
    take: (): { readonly set: CloudValues; readonly n: number } | undefined => {
      if (fresh.size === 0) return undefined;
      n += 1;
      const set = Object.fromEntries(fresh);
      for (const [name, value] of fresh) sent.set(name, { value, n });
      fresh.clear();
      return { set, n };
    },
    /** The room has told something; answers what the work is to be told. */
    hear: (frame: RoomFrame): CloudValues => {
      if (frame.all === true) {
        canWrite = frame.canWrite ?? false;
        return begin(frame.values);
      }
      const told = frame.n ?? 0;
      for (const [name, mine] of sent) if (mine.n <= told) sent.delete(name);
      return note(frame.values);
    },
  };
}
