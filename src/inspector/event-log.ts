import * as z from 'zod/mini';
import type { Shown } from '#shared/inspection/redact.ts';
import type { LiveRecord } from './types.ts';

/** Limits for arbitrary files: a larger file is not a log. */
export const logLimits = { bytes: 32 * 1024 * 1024, records: 20_000, depth: 12 } as const;

const key = z.string().check(z.maxLength(200));
const name = z.string().check(z.maxLength(300));
const shown = z.pipe(
  z.unknown(),
  z.transform((value) => toShown(value, 0)),
);

const step = z.object({
  key,
  at: z.number(),
  value: shown,
  status: z.string().check(z.maxLength(20)),
  context: shown,
  event: name,
  payload: shown,
  from: z.pipe(
    z.optional(name),
    z.transform((from): string | undefined => from),
  ),
  edges: z.array(name).check(z.maxLength(100)),
});

const record = z.object({
  index: z.int().check(z.minimum(0)),
  actor: key,
  machine: name,
  parents: z.array(key).check(z.maxLength(20)),
  step,
  before: shown,
  was: z.optional(shown),
});

const logFile = z.object({
  kind: z.literal('campus-inspector-log'),
  build: name,
  date: name,
  records: z.array(record).check(z.maxLength(logLimits.records)),
});

export type LogFile = {
  readonly kind: 'campus-inspector-log';
  readonly build: string;
  readonly date: string;
  readonly records: readonly LiveRecord[];
};

export type ReadLog = { readonly log: LogFile } | { readonly problem: string };

const noLog = '不是检查器导出的事件记录';

/**
 * Parses an exported log, or returns why it is invalid. Nothing in it is trusted: it is counted, cut at a depth, and
 * read as plain data.
 */
export function readLog(text: string): ReadLog {
  if (text.length > logLimits.bytes) return { problem: '文件太大' };
  try {
    return readLogValue(JSON.parse(text));
  } catch {
    // Not even JSON.
    return { problem: noLog };
  }
}

/** The same for parsed JSON. */
export function readLogValue(value: unknown): ReadLog {
  const parsed = z.safeParse(logFile, value);
  if (parsed.success) return { log: { ...parsed.data, records: parsed.data.records.map(readRecord) } };
  const isMany = parsed.error.issues.some(
    ({ code, path }) => code === 'too_big' && path.join('.') === 'records',
  );
  return { problem: isMany ? `超过 ${logLimits.records} 条记录` : noLog };
}

/** Parses the records stored in this browser; undefined if they have another version or are invalid. */
export function readRecords(value: unknown): readonly LiveRecord[] | undefined {
  return z.safeParse(z.array(record), value).data?.map(readRecord);
}

function readRecord({ was, step: { from, ...inner }, ...rest }: z.infer<typeof record>): LiveRecord {
  return { ...rest, step: { ...inner, from }, ...(was === undefined ? {} : { was }) };
}

function toShown(value: unknown, depth: number): Shown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= logLimits.depth) return '‹…›';
  if (Array.isArray(value)) return value.map((one) => toShown(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, toShown(one, depth + 1)]));
}
