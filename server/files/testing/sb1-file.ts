const header = (kind: number, size: number): Buffer => {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(kind);
  bytes.writeInt32BE(size, 1);
  return bytes;
};

const nothing = Buffer.from([1]);
/** Builds a reference to the object at this position of the table, counted from 1. */
export const reference = (at: number): Buffer => Buffer.from([99, 0, 0, at]);
export const text = (value: string): Buffer => Buffer.concat([header(9, value.length), Buffer.from(value)]);
/** Builds a list; `size` is the size in its header. */
export const list = (items: readonly Buffer[], size = items.length): Buffer =>
  Buffer.concat([header(20, size), ...items]);
export const point = Buffer.from([32, 5, 0, 10, 5, 0, 10]);
/** A number with a length of minus two bytes, which would be read for ever. */
export const standingNumber = Buffer.from([6, 0xff, 0xfd]);

const head = Buffer.from('ObjS\u0001Stch\u0001\0\0\0\0', 'latin1');

/** Builds a file of Scratch 1.4 with these objects in its table. */
export function sb1File(table: readonly Buffer[]): Buffer {
  const info = Buffer.concat([head, header(24, 0)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(info.length);
  return Buffer.concat([Buffer.from('ScratchV02'), length, info, head, ...table]);
}

/** Builds a stage whose scripts are the second object of the table. */
export function stage(): Buffer {
  const fields = Array.from({ length: 21 }, (): Buffer => nothing);
  for (const empty of [2, 7, 10, 16, 20]) fields[empty] = list([]);
  fields[6] = text('Stage');
  fields[8] = reference(2);
  return Buffer.concat([Buffer.from([125, 1, fields.length]), ...fields]);
}

/** Builds nested lists that contain the same list twice, which take exponential time to expand. */
export function doubled(depth: number): Buffer {
  const levels = Array.from({ length: depth }, (_one, at) => {
    const next = reference(at + 5);
    return list([next, next]);
  });
  const script = list([point, reference(4)]);
  return sb1File([stage(), list([reference(3)]), script, ...levels, list([text('show')])]);
}
