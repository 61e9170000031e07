import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { readDump, type Oddity, type Rows, type ColumnsByTable } from './dump/read-dump.ts';
import type { Value } from './dump/values.ts';

/** Values by column name in lower case. */
export type OldRow = Readonly<Record<string, Value>>;

export type OldDump = {
  /** Hash of the whole file, which identifies the dump. */
  readonly sha256: string;
  /** The number of rows of each table, in the order of the file. */
  readonly counts: ReadonlyMap<string, number>;
  readonly oddities: readonly Oddity[];
  /** The number of oddities beyond the first thousand. */
  readonly moreOddities: number;
  readonly rows: (table: string) => AsyncGenerator<OldRow>;
};

/** A range of bytes of the file with rows of one table only. */
type Range = { readonly start: number; end: number };

const maxReportedOddities = 1000;

/**
 * Reads the whole dump once to find the position of each table; rows are then read from there. `look` receives every
 * row of the tables `inspectedColumns`, with the given columns.
 *
 * @throws CommandRefused when the file is not a dump
 */
export async function openOldDump(
  file: string,
  inspectedColumns: ColumnsByTable = new Map(),
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
    if (oddities.length < maxReportedOddities) oddities.push(one);
    else moreOddities += 1;
  };
  const hashed = (piece: Buffer): void => void hash.update(piece);
  for await (const part of readDump(pieces(file, 0, Infinity, hashed), {
    tables,
    odd,
    columnsToRead: inspectedColumns,
  })) {
    counts.set(part.table, (counts.get(part.table) ?? 0) + part.rows.length);
    if (last?.table !== part.table) {
      if (last !== undefined) last.range.end = part.at;
      last = { table: part.table, range: { start: part.at, end: Infinity } };
      ranges.set(part.table, [...(ranges.get(part.table) ?? []), last.range]);
    }
    if (inspectedColumns.has(part.table)) for (const row of namedRows(part)) look(part.table, row);
  }
  const rows = async function* (table: string): AsyncGenerator<OldRow> {
    for (const { start, end } of ranges.get(table) ?? []) {
      for await (const part of readDump(pieces(file, start, end), { tables, odd: () => undefined }))
        if (part.table === table) yield* namedRows(part);
    }
  };
  return { sha256: hash.digest('hex'), counts, oddities, moreOddities, rows };
}

/**
 * Yields a range in chunks that share one buffer: a chunk is valid until the next one is requested. The separate
 * chunks of a stream would stay in memory until they are collected.
 */
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
