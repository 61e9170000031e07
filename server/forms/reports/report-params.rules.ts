import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { parseWireTime, wireTime } from '#server/http/wire-time.ts';
import { chinaDay } from '#server/store/china-time.ts';

type Param = Schema<'ReportParam'>;

/** The reader and the time. */
export type ReportReader = { readonly username: string; readonly now: Date };
export type ParamValues = ReadonlyMap<string, string>;

const oneDay = 24 * 60 * 60 * 1000;

/** Replaces a placeholder for a date or the reader; any other text stays unchanged. */
export function fillPlaceholder(text: string, { username, now }: ReportReader): string {
  const today = chinaDay(now);
  switch (text) {
    case '{today}':
      return today;
    case '{now}':
      return wireTime(now);
    case '{weekStart}': {
      // Monday is 0.
      const day = (new Date(today).getUTCDay() + 6) % 7;
      return chinaDay(new Date(now.getTime() - day * oneDay));
    }
    case '{monthStart}':
      return `${today.slice(0, 7)}-01`;
    case '{yearStart}':
      return `${today.slice(0, 4)}-01-01`;
    case '{me}':
      return username;
    default:
      return text;
  }
}

/** Returns the parameters for the form of the reader, with defaults filled in. */
export const shownParams = (params: readonly Param[], reader: ReportReader): Param[] =>
  params.map((param) =>
    param.defaultValue === undefined
      ? param
      : { ...param, defaultValue: fillPlaceholder(param.defaultValue, reader) },
  );

const paramTextSchema = z.record(z.string(), z.string().check(z.maxLength(2000)));

/** Parses the values of a request, JSON text by key. Errors: a refusal of an invalid text. */
export function readParamText(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined || text === '') return {};
  const bad = refusals.badInput('参数不正确：params', 'params');
  try {
    const { data } = z.safeParse(paramTextSchema, JSON.parse(text));
    if (data === undefined) throw bad;
    return data;
  } catch {
    throw bad;
  }
}

/**
 * Returns the values of this query: given ones, else the defaults. Errors: a refusal that names the
 * parameter.
 */
export function paramValues(
  params: readonly Param[],
  input: Readonly<Record<string, string>>,
  reader: ReportReader,
): ParamValues {
  const known = new Set(params.map(({ key }) => key));
  const unknown = Object.keys(input).find((key) => !known.has(key));
  if (unknown !== undefined) throw refusals.badInput(`不支持的参数：${unknown}`, unknown);
  return new Map(
    params.map((param): [string, string] => {
      const { key, label, required = false, defaultValue = '' } = param;
      const value = (Object.hasOwn(input, key) ? input[key] : fillPlaceholder(defaultValue, reader)) ?? '';
      if (value === '' && required) throw refusal(`请填写“${label}”`, key);
      if (value !== '' && !fits(param, value)) throw refusal(`“${label}”不正确`, key);
      return [key, value];
    }),
  );
}

/** Returns the paths of defaults that their own parameter would refuse. */
export const wrongDefaults = (params: readonly Param[]): string[] =>
  params.flatMap((param, at) => {
    const { defaultValue = '' } = param;
    const value = fillPlaceholder(defaultValue, { username: 'somebody', now: new Date(0) });
    return value === '' || fits(param, value) ? [] : [`params.${at}.defaultValue`];
  });

/** Returns sample values of a parameter; none if its kind gives no information. */
export function sampleValues({ kind, options = [] }: Param): string[] {
  switch (kind) {
    case 'number':
      return ['1'];
    case 'date':
      return ['2030-01-01'];
    case 'datetime':
      return ['2030-01-01 00:00:00'];
    case 'text':
    case 'user':
    case 'depart':
      return ['text'];
    case 'choice':
      return options.map(({ value }) => value);
    default:
      return kind satisfies never;
  }
}

function fits({ kind }: Param, value: string): boolean {
  switch (kind) {
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
    case 'date':
      return value.length === 10 && parseWireTime(value) !== undefined;
    case 'datetime':
      return parseWireTime(value) !== undefined;
    case 'text':
    case 'choice':
    case 'user':
    case 'depart':
      return true;
    default:
      return kind satisfies never;
  }
}
