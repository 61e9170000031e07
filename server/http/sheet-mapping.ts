import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { plainName } from '#server/files/clean-line.ts';
import type { ImportColumn } from './import-sheet.ts';

/** Which column of the file each of ours is read from. */
export type SheetMapping = readonly Schema<'ImportMapping'>[];

const chosen = z.record(z.string(), z.nullable(z.string()));
export type ChosenMapping = z.infer<typeof chosen>;

/** What a person has chosen, as JSON: of a column of ours the header in the file, or null; undefined: it is none. */
export function readMapping(text: string): ChosenMapping | undefined {
  try {
    return z.safeParse(chosen, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** No name is longer; a cell may have megabytes. */
const longestName = 200;

/** Lines that are looked at. */
const looked = 20;

/** By what was chosen, then by names, then by what all the first lines hold; no column is read twice unless chosen. */
export function mapColumns(
  columns: readonly ImportColumn[],
  headers: readonly string[],
  lines: readonly (readonly string[])[],
  wanted: ChosenMapping,
): SheetMapping {
  const found = new Map<string, number | null>();
  const free = new Set(headers.keys());
  const take = (header: string, at: number | null | undefined): void => {
    if (at === undefined || found.has(header)) return;
    found.set(header, at);
    if (at !== null) free.delete(at);
  };
  for (const { header } of columns) {
    const name = wanted[header];
    // What another file is to have called so says nothing of this one.
    const at = typeof name === 'string' && name !== '' ? headers.indexOf(name) : -1;
    take(header, name === null ? null : at === -1 ? undefined : at);
  }
  const plainHeaders = headers.map(plain);
  const byName = (names: readonly string[]) => [...free].find((at) => names.includes(plainHeaders[at] ?? ''));
  for (const { header } of columns) take(header, byName([plain(header)]));
  for (const { header, aliases = [] } of columns) if (!found.has(header)) take(header, byName(aliases));
  for (const { header, content } of columns)
    if (content !== undefined && !found.has(header))
      take(
        header,
        [...free].find((at) => holds(lines, at, content)),
      );
  return columns.map(({ header, required = false }) => ({
    column: header,
    required,
    at: found.get(header) ?? null,
  }));
}

/** How many of ours a line names: the header is the line that names most. */
export function namedIn(columns: readonly ImportColumn[], cells: readonly string[]): number {
  const names = new Set(columns.flatMap(({ header, aliases = [] }) => [plain(header), ...aliases]));
  return cells.filter((cell) => names.has(plain(cell))).length;
}

/** Without stars, blanks and what stands in brackets: 姓名（必填）* is 姓名. A name of ours may be nothing but brackets. */
function plain(text: string): string {
  const bare = plainName(text.slice(0, longestName))
    .toLowerCase()
    .replaceAll(/[\s*＊:：]/g, '');
  return bare.replaceAll(/[(（][^()（）]*[)）]/g, '') || bare;
}

function holds(lines: readonly (readonly string[])[], at: number, content: RegExp): boolean {
  const texts = lines.slice(0, looked).flatMap((cells) => cells[at] || []);
  return texts.length > 0 && texts.every((text) => content.test(text));
}
