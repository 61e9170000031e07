/** Milliseconds that a replica may be behind for somebody to read there. */
export const bearable = 3000;

/** How many positions are remembered while a replica does not come up to them. */
const most = 100;

/** `0/16B3748` as a number: places in the log of a database can then be compared. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export type ReplicaAge = {
  /** The primary had written so far, when it was asked at that time. */
  readonly wrote: (at: number, position: bigint) => void;
  /** The replica shows all that was written so far. */
  readonly shows: (position: bigint) => void;
  /** Nothing is known any more. */
  readonly forget: () => void;
  /** Everything that was committed so many milliseconds ago is there; Infinity: nobody knows. */
  readonly age: () => number;
};

/**
 * How old what a replica shows may be. It takes no clock of either database, and grows by itself while one of them says
 * nothing. `now`: milliseconds, of a clock that nobody sets.
 */
export function createReplicaAge(now: () => number): ReplicaAge {
  let written: readonly { readonly at: number; readonly position: bigint }[] = [];
  let shown = -Infinity;
  return {
    wrote: (at, position) => {
      // Another primary, which has not come as far as the last one: what that one wrote says nothing here.
      const known = written.filter((one) => one.position <= position);
      // The oldest are what it comes up to first.
      written = known.length < most ? [...known, { at, position }] : known;
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
