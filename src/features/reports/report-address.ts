import * as z from 'zod/mini';
import type { ReportHead } from '#shared/report-charts/report-figures.ts';
import { searchNumber, searchText, type PageSearch } from '#shared/app/page.ts';
import type { ReportSort } from './report-table.tsx';

export type ParamValues = Readonly<Record<string, string>>;

export const sizes = [20, 50, 100] as const;

/** The state of a report page, as in the address. */
export type ReportState = {
  /** The values that differ from the report's defaults. */
  readonly params: ParamValues;
  readonly sort: ReportSort | undefined;
  readonly page: number;
  readonly size: number;
};

const texts = z.record(z.string(), z.string());

export function readReportState(search: PageSearch): ReportState {
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
    // The address is truncated: the report uses its defaults.
    return {};
  }
}

/** Returns the part of an old address that the report still supports: the rest would be refused every time. */
export function supportedState(
  { params, columns }: Pick<ReportHead, 'params' | 'columns'>,
  { params: given, sort, ...state }: ReportState,
): ReportState {
  const keys = new Set(params.map(({ key }) => key));
  // The columns of a pivot come with the rows, as `p2_count`.
  const isKnown = ({ column }: ReportSort) =>
    columns.some(({ key }) => column === key || column.replace(/^p\d+_/, '') === key);
  return {
    ...state,
    params: Object.fromEntries(Object.entries(given).filter(([key]) => keys.has(key))),
    sort: sort !== undefined && isKnown(sort) ? sort : undefined,
  };
}

/** Returns the parameters as text for address and server; undefined if all have their defaults. */
export function paramsText(values: ParamValues): string | undefined {
  return Object.keys(values).length === 0 ? undefined : JSON.stringify(values);
}

/** Returns every parameter with its current value. */
export function shownParams({ params }: Pick<ReportHead, 'params'>, values: ParamValues): ParamValues {
  return Object.fromEntries(
    params.map(({ key, defaultValue }) => [key, valueOf(values, key) ?? defaultValue ?? '']),
  );
}

/** Returns the typed values that differ from the defaults. */
export function changedParams({ params }: Pick<ReportHead, 'params'>, typed: ParamValues): ParamValues {
  return Object.fromEntries(
    params.flatMap(({ key, defaultValue = '' }) => {
      const value = valueOf(typed, key)?.trim() ?? '';
      return value === defaultValue ? [] : [[key, value] as const];
    }),
  );
}

/** A parameter may be called `constructor`, which every object has. */
const valueOf = (values: ParamValues, key: string): string | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;
