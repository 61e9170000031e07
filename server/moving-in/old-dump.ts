import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { readDump, type Oddity, type Rows, type Wanted } from './dump/read-dump.ts';
import type { Value } from './dump/values.ts';

/** By the names of the columns, in lower case. */
export type OldRow = Readonly<Record<string, Value>>;

export type OldDump = {
  /** Of the whole file: tells one dump from another. */
  readonly sha256: string;
  /** How many rows each table has, in the order of the file. */
  readonly counts: ReadonlyMap<string, number>;
  readonly oddities: readonly Oddity[];
  /** Those beyond the first thousand. */
  readonly moreOddities: number;
  readonly rows: (table: string) => AsyncGenerator<OldRow>;
};

/** Bytes of the file in which only rows of one table stand. */
type Range = { readonly start: number; end: number };

const told = 1000;

/**
 * Reads the whole dump once, to know where which table is; rows are read again from there. `look` sees every row of the tables
 * `looked`, with the columns that are named.
 * @throws CommandRefused for what is no dump
 */
export async function openOldDump(
  file: string,
  looked: Wanted = new Map(),
  look: (table: string, row: OldRow) => void = () => undefined,
): Promise<OldDump> {
  const hash = createHash('sha256');
  const tables = new Map<string, readonly string[]>();
  const counts = new Map<string, number>();
  const ranges = new Map<string, Range[]>();
  const oddities: Oddity[] = [];
  let moreOddities = 0;
  let last: { readonly table: string; readonly range: Range } | undefined;
  const odd = (one: Oddity): void => {
    if (oddities.length < told) oddities.push(one);
    else moreOddities += 1;
  };
  const hashed = (piece: Buffer): void => void hash.update(piece);
  for await (const part of readDump(pieces(file, 0, Infinity, hashed), { tables, odd, wanted: looked })) {
    counts.set(part.table, (counts.get(part.table) ?? 0) + part.rows.length);
    if (last?.table !== part.table) {
      if (last !== undefined) last.range.end = part.at;
      last = { table: part.table, range: { start: part.at, end: Infinity } };
      ranges.set(part.table, [...(ranges.get(part.table) ?? []), last.range]);
    }
    if (looked.has(part.table)) for (const row of namedRows(part)) look(part.table, row);
  }
  const rows = async function* (table: string): AsyncGenerator<OldRow> {
    for (const { start, end } of ranges.get(table) ?? []) {
      for await (const part of readDump(pieces(file, start, end), { tables, odd: () => undefined }))
        if (part.table === table) yield* namedRows(part);
    }
  };
  return { sha256: hash.digest('hex'), counts, oddities, moreOddities, rows };
}

/** What stands there, piece by piece, each of them until the next one is asked for: a stream's own would lie about until they are collected. */
async function* pieces(
  file: string,
  start: number,
  end: number,
  seen: (piece: Buffer) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    const room = Buffer.allocUnsafeSlow(256 * 1024);
    for (let at = start; at < end;) {
      const { bytesRead } = await handle.read(room, 0, Math.min(room.length, end - at), at);
      if (bytesRead === 0) return;
      const piece = room.subarray(0, bytesRead);
      seen(piece);
      yield piece;
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

function* namedRows({ columns, rows }: Rows): Generator<OldRow> {
  for (const row of rows) yield Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]));
}
