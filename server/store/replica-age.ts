/** Maximum lag in milliseconds of a replica that is read from. */
export const maxReplicaLag = 3000;

/** Maximum number of remembered positions that the replica has not reached. */
const max = 100;

/** Parses a WAL position such as `0/16B3748` to a comparable number. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export type ReplicaAge = {
  /** Records the primary's position at a time. */
  readonly recordPrimary: (at: number, position: bigint) => void;
  /** Records the position that the replica has replayed. */
  readonly recordReplica: (position: bigint) => void;
  /** Forgets all positions. */
  readonly forget: () => void;
  /** Returns the lag in milliseconds: everything committed before it is visible; Infinity if unknown. */
  readonly age: () => number;
};

/**
 * Tracks the maximum lag of a replica. It does not use the clocks of the databases, and the lag grows while one of
 * them is silent. `now`: a monotonic clock in milliseconds.
 */
export function createReplicaAge(now: () => number): ReplicaAge {
  let pending: readonly { readonly at: number; readonly position: bigint }[] = [];
  let shownAt = -Infinity;
  return {
    recordPrimary: (at, position) => {
      // A new primary is behind the last one; the old positions do not apply.
      const known = pending.filter((one) => one.position <= position);
      // The replica reaches the oldest positions first.
      pending = known.length < max ? [...known, { at, position }] : known;
    },
    recordReplica: (position) => {
      for (const one of pending) if (one.position <= position) shownAt = Math.max(shownAt, one.at);
      pending = pending.filter((one) => one.position > position);
    },
    forget: () => {
      pending = [];
      shownAt = -Infinity;
    },
    age: () => now() - shownAt,
  };
}
