/** Bytes that come at its end and are taken from its beginning. */
export type Room = {
  readonly size: () => number;
  readonly add: (bytes: Buffer) => void;
  /** All of them, until it changes. */
  readonly bytes: () => Buffer;
  readonly drop: (first: number) => void;
};

const usual = 1024 * 1024;
/** Beyond what anybody keeps here. */
const most = 64 * 1024 * 1024;

/**
 * One piece of memory, and another one while more is needed, which goes back to the machine at once: a large buffer that is let
 * go does so late, and leaves the process large.
 */
export function createRoom(): Room {
  const small = Buffer.allocUnsafeSlow(usual);
  const large = new ArrayBuffer(0, { maxByteLength: most });
  let room: Buffer = small;
  let [start, end] = [0, 0];
  const bytes = (): Buffer => room.subarray(start, end);
  const moveTo = (next: Buffer): void => {
    bytes().copy(next);
    [room, start, end] = [next, 0, end - start];
  };
  return {
    size: () => end - start,
    bytes,
    add: (more) => {
      if (end + more.length > room.length) {
        const size = end - start + more.length;
        if (size <= usual) moveTo(small);
        else {
          // Not at once to the most: what is given back is written over first.
          large.resize(Math.max(large.byteLength, Math.ceil(size * 1.125)));
          moveTo(Buffer.from(large));
        }
      }
      end += more.copy(room, end);
    },
    drop: (first) => {
      start += first;
      if (room === small || end - start > usual) return;
      moveTo(small);
      large.resize(0);
    },
  };
}
