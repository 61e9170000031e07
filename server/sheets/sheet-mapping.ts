import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { plainName } from '#server/files/clean-line.ts';
import type { ImportColumn } from './import-types.ts';

/** Maps each of our columns to a column of the file. */
export type SheetMapping = readonly Schema<'ImportMapping'>[];

const chosenMapping = z.record(z.string(), z.nullable(z.string()));
export type ChosenMapping = z.infer<typeof chosenMapping>;

/**
 * Parses the user's mapping from JSON: the file's header for each of our columns, or null. Returns undefined if it is
 * invalid.
 */
export function readMapping(text: string): ChosenMapping | undefined {
  try {
    return z.safeParse(chosenMapping, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Maximum length of a header; a cell may have megabytes. */
const maxHeaderLength = 200;

/** Number of lines checked for content. */
const sampleSize = 20;

/**
 * Maps columns by the user's choice, then by names, then by the content of the first lines; no column is used twice
 * unless chosen.
 */
export function mapColumns(
  columns: readonly ImportColumn[],
  headers: readonly string[],
  lines: readonly (readonly string[])[],
  requested: ChosenMapping,
): SheetMapping {
  const found = new Map<string, number | null>();
  const free = new Set(headers.keys());
  const take = (header: string, at: number | null | undefined): void => {
    if (at === undefined || found.has(header)) return;
    found.set(header, at);
    if (at !== null) free.delete(at);
  };
  for (const { header } of columns) {
    const name = requested[header];
    // A choice made for another file does not apply to this one.
    const at = typeof name === 'string' && name !== '' ? headers.indexOf(name) : -1;
    take(header, name === null ? null : at === -1 ? undefined : at);
  }
  const plainHeaders = headers.map(plainHeader);
  const byName = (names: readonly string[]) => [...free].find((at) => names.includes(plainHeaders[at] ?? ''));
  for (const { header } of columns) take(header, byName([plainHeader(header)]));
  for (const { header, aliases = [] } of columns)
    if (!found.has(header)) take(header, byName(aliases.map(plainHeader)));
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

/** Counts our columns named in a line; the line with the highest count is the header. */
export function countNamedColumns(columns: readonly ImportColumn[], cells: readonly string[]): number {
  const names = new Set(columns.flatMap(({ header, aliases = [] }) => [header, ...aliases].map(plainHeader)));
  return cells.filter((cell) => names.has(plainHeader(cell))).length;
}

/**
 * Removes stars, blanks and brackets with their content: 姓名（必填）* becomes 姓名. One of our own names consists only of
 * brackets.
 */
export function plainHeader(text: string): string {
  const bare = plainName(text.slice(0, maxHeaderLength))
    .toLowerCase()
    .replaceAll(/[\s*＊:：]/g, '');
  return bare.replaceAll(/[(（][^()（）]*[)）]/g, '') || bare;
}

function holds(lines: readonly (readonly string[])[], at: number, content: RegExp): boolean {
  const texts = lines.slice(0, sampleSize).flatMap((cells) => cells[at] || []);
  return texts.length > 0 && texts.every((text) => content.test(text));
}
