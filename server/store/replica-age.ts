/** Maximum lag in milliseconds of a replica that is read from. */
export const bearable = 3000;

/** Maximum number of remembered positions that the replica has not reached. */
const max = 100;

/** Parses a WAL position such as `0/16B3748` to a comparable number. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export type ReplicaAge = {
  /** Records the primary's position at a time. */
  readonly wrote: (at: number, position: bigint) => void;
  /** Records the position that the replica has replayed. */
  readonly shows: (position: bigint) => void;
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
  let written: readonly { readonly at: number; readonly position: bigint }[] = [];
  let shown = -Infinity;
  return {
    wrote: (at, position) => {
      // A new primary is behind the last one; the old positions do not apply.
      const known = written.filter((one) => one.position <= position);
      // The replica reaches the oldest positions first.
      written = known.length < max ? [...known, { at, position }] : known;
    },
    shows: (position) => {
      for (const one of written) if (one.position <= position) shown = Math.max(shown, one.at);
      written = written.filter((one) => one.position > position);
    },
    forget: () => {
      written = [];
      shown = -Infinity;
    },
    age: () => now() - shown,
  };
}
