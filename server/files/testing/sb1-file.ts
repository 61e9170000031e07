const sized = (kind: number, size: number): Buffer => {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(kind);
  bytes.writeInt32BE(size, 1);
  return bytes;
};

const nothing = Buffer.from([1]);
/** Builds a reference to the object at this position of the table, counted from 1. */
export const reference = (at: number): Buffer => Buffer.from([99, 0, 0, at]);
export const text = (value: string): Buffer => Buffer.concat([sized(9, value.length), Buffer.from(value)]);
/** A list; `size` is what it says of itself. */
export const list = (items: readonly Buffer[], size = items.length): Buffer =>
  Buffer.concat([sized(20, size), ...items]);
export const point = Buffer.from([32, 5, 0, 10, 5, 0, 10]);
/** A number that says that it has minus two bytes, so that it is read again and again. */
export const standingNumber = Buffer.from([6, 0xff, 0xfd]);

const head = Buffer.from('ObjS\u0001Stch\u0001\0\0\0\0', 'latin1');

/** A file of Scratch 1.4 with these objects in its table. */
export function sb1File(table: readonly Buffer[]): Buffer {
  const info = Buffer.concat([head, sized(24, 0)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(info.length);
  return Buffer.concat([Buffer.from('ScratchV02'), length, info, head, ...table]);
}

/** A stage, whose scripts stand at the second place of the table. */
export function stage(): Buffer {
  const fields = Array.from({ length: 21 }, (): Buffer => nothing);
  for (const empty of [2, 7, 10, 16, 20]) fields[empty] = list([]);
  fields[6] = text('Stage');
  fields[8] = reference(2);
  return Buffer.concat([Buffer.from([125, 1, fields.length]), ...fields]);
}

/** Lists of the same list twice, so deep that to write them out would take forever. References hold in the table alone. */
export function doubled(depth: number): Buffer {
  const levels = Array.from({ length: depth }, (_one, at) => {
    const next = reference(at + 5);
    return list([next, next]);
  });
  const script = list([point, reference(4)]);
  return sb1File([stage(), list([reference(3)]), script, ...levels, list([text('show')])]);
}
