import type { CloudValues } from '#machines/cloud-link/cloud-link.machine.ts';

/** A message of the room (server/cloud/cloud-frames.ts). */
export type RoomFrame = {
  readonly values: CloudValues;
  readonly all?: boolean | undefined;
  readonly n?: number | undefined;
  readonly canWrite?: boolean | undefined;
};

/**
 * The changes of this page that the room has not confirmed. While a change is pending, the room's reports of that
 * variable are older: our change will follow. Values are texts, by name.
 */
export function createCloudLedger() {
  /** Not sent yet. */
  const fresh = new Map<string, string>();
  /** Sent with this number, not confirmed yet. */
  const sent = new Map<string, { readonly value: string; readonly n: number }>();
  /** The room's latest values. */
  const known = new Map<string, string>();
  let n = 0;
  let canWrite = true;

  /**
   * Restarts with all values, at first and after a gap: our changes are resent, unless another user has changed them
   * meanwhile.
   */
  const resync = (values: CloudValues): CloudValues => {
    for (const [name, { value }] of sent) if (!fresh.has(name)) fresh.set(name, value);
    sent.clear();
    for (const name of fresh.keys())
      if (!canWrite || (known.has(name) && values[name] !== known.get(name))) fresh.delete(name);
    known.clear();
    return recordKnown(values);
  };
  const recordKnown = (values: CloudValues): CloudValues => {
    for (const [name, value] of Object.entries(values)) known.set(name, value);
    return Object.fromEntries(Object.entries(values).filter(([name]) => !fresh.has(name) && !sent.has(name)));
  };
  return {
    /** Records a local change. */
    change: (values: CloudValues): void => {
      if (!canWrite) return;
      for (const [name, value] of Object.entries(values)) fresh.set(name, value);
    },
    /** Returns the changes to send now; undefined for none. */
    take: (): { readonly set: CloudValues; readonly n: number } | undefined => {
      if (fresh.size === 0) return undefined;
      n += 1;
      const set = Object.fromEntries(fresh);
      for (const [name, value] of fresh) sent.set(name, { value, n });
      fresh.clear();
      return { set, n };
    },
    /** Processes a message of the room; returns the changes for the work. */
    hear: (frame: RoomFrame): CloudValues => {
      if (frame.all === true) {
        canWrite = frame.canWrite ?? false;
        return resync(frame.values);
      }
      const acknowledged = frame.n ?? 0;
      for (const [name, mine] of sent) if (mine.n <= acknowledged) sent.delete(name);
      return recordKnown(frame.values);
    },
  };
}
