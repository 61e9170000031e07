/** A byte queue: bytes are added at its end and dropped from its beginning. */
export type Room = {
  readonly size: () => number;
  readonly add: (bytes: Buffer) => void;
  /** All bytes, valid until the next change. */
  readonly bytes: () => Buffer;
  readonly drop: (first: number) => void;
};

const defaultSize = 1024 * 1024;
/** More than any caller keeps in a room. */
const max = 64 * 1024 * 1024;

/**
 * Creates a buffer with one small piece of memory and a large one only while it is needed. The large one is released
 * to the system at once: the garbage collector would release it late and leave the process large.
 */
export function createRoom(): Room {
  const small = Buffer.allocUnsafeSlow(defaultSize);
  const large = new ArrayBuffer(0, { maxByteLength: max });
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
        if (size <= defaultSize) moveTo(small);
        else {
          // The large buffer grows in steps: the engine overwrites the memory that a later resize to zero releases.
          large.resize(Math.max(large.byteLength, Math.ceil(size * 1.125)));
          moveTo(Buffer.from(large));
        }
      }
      end += more.copy(room, end);
    },
    drop: (first) => {
      start += first;
      if (room === small || end - start > defaultSize) return;
      moveTo(small);
      large.resize(0);
    },
  };
}
