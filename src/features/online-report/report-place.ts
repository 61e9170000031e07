import * as z from 'zod/mini';
import type { ReportHead } from '#domain/report/report-figures.ts';
import { searchNumber, searchText, type PageSearch } from '#lib/page.ts';
import type { ReportSort } from './report-table.tsx';

export type ParamValues = Readonly<Record<string, string>>;

export const sizes = [20, 50, 100] as const;

/** What of a report is looked at, as the address says it. */
export type ReportPlace = {
  /** What differs from the defaults of the report. */
  readonly params: ParamValues;
  readonly sort: ReportSort | undefined;
  readonly page: number;
  readonly size: number;
};

const texts = z.record(z.string(), z.string());

export function readPlace(search: PageSearch): ReportPlace {
  const column = searchText(search, 'column');
  const size = searchNumber(search, 'size', sizes[0]);
  return {
    params: readParams(searchText(search, 'params')),
    sort:
      column === undefined || !/^[a-z][A-Za-z0-9_]{0,39}$/.test(column)
        ? undefined
        : { column, order: searchText(search, 'order') === 'asc' ? 'asc' : 'desc' },
    page: searchNumber(search, 'page', 1),
    size: sizes.find((one) => one === size) ?? sizes[0],
  };
}

function readParams(text: string | undefined): ParamValues {
  if (text === undefined) return {};
  try {
    return z.safeParse(texts, JSON.parse(text)).data ?? {};
  } catch {
    // An address that somebody has cut: the report has its defaults.
    return {};
  }
}

/** What the report still has of what an old address says: the rest of it would refuse the reader for ever. */
export function knownPlace(
  { params, columns }: Pick<ReportHead, 'params' | 'columns'>,
  { params: given, sort, ...place }: ReportPlace,
): ReportPlace {
  const keys = new Set(params.map(({ key }) => key));
  // Of a pivot the columns come with the rows, as `p2_count`.
  const isKnown = ({ column }: ReportSort) =>
    columns.some(({ key }) => column === key || column.replace(/^p\d+_/, '') === key);
  return {
    ...place,
    params: Object.fromEntries(Object.entries(given).filter(([key]) => keys.has(key))),
    sort: sort !== undefined && isKnown(sort) ? sort : undefined,
  };
}

/** The text for the address and the server; undefined: nothing differs. */
export function paramsText(values: ParamValues): string | undefined {
  return Object.keys(values).length === 0 ? undefined : JSON.stringify(values);
}

/** Every parameter with what it stands at. */
export function shownParams({ params }: Pick<ReportHead, 'params'>, given: ParamValues): ParamValues {
  return Object.fromEntries(params.map(({ key, defaultValue }) => [key, given[key] ?? defaultValue ?? '']));
}

/** Of what is typed, what differs from the defaults. */
export function changedParams({ params }: Pick<ReportHead, 'params'>, typed: ParamValues): ParamValues {
  return Object.fromEntries(
    params.flatMap(({ key, defaultValue = '' }) => {
      const value = typed[key]?.trim() ?? '';
      return value === defaultValue ? [] : [[key, value] as const];
    }),
  );
}
