import * as z from 'zod/mini';
import type { MachineShape } from '#machines/machine-shape.ts';
import { logLimits, readLogValue, type LogFile } from './event-log.ts';

/** Limits for arbitrary files: a larger file is not a report. */
export const reportLimits = {
  bytes: logLimits.bytes,
  walks: 5_000,
  steps: 1_000,
  ids: 5_000,
  shapes: 300,
  /**
   * Limits per machine: states, events per state, guards and delays; transitions per event with their actions; all
   * transitions; characters.
   */
  shape: { names: 200, ways: 30, all: 500, text: 300 },
} as const;

const origin = z.union([
  z.object({
    by: z.literal('live'),
    actor: z.string(),
    page: z.string(),
    build: z.string(),
  }),
  z.object({ by: z.enum(['sandbox', 'hand']) }),
  z.object({ by: z.literal('imported'), was: z.enum(['live', 'sandbox', 'hand']) }),
]);

const walkEntry = z.object({
  machine: z.string(),
  title: z.string(),
  basis: z.enum(['accepted', 'shape', 'built']),
  at: z.number(),
  steps: z
    .array(
      z.object({
        text: z.string(),
        state: z.string(),
        mustRest: z.boolean(),
        result: z.enum(['passed', 'failed', 'open']),
        origin: z.optional(origin),
        unchecked: z.optional(z.string()),
        said: z.optional(z.string()),
        data: z.optional(z.string()),
        at: z.optional(z.number()),
      }),
    )
    .check(z.maxLength(reportLimits.steps)),
  note: z.string(),
  walker: z.optional(z.string()),
});

const ids = z.array(z.string()).check(z.maxLength(reportLimits.ids));
const covered = z.object({ states: ids, edges: ids });

const { shape: max } = reportLimits;
const name = z.string().check(z.maxLength(max.text));
const names = z.array(name).check(z.maxLength(max.ways));
/** Zod limits only the length of lists. */
const atMost = (count: number) => z.refine<object>((keyed) => Object.keys(keyed).length <= count);
const transition = z.object({
  if: z.exactOptional(name),
  to: names,
  reenter: z.exactOptional(z.literal(true)),
  do: z.exactOptional(names),
});
const state = z.object({
  kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  initial: z.exactOptional(name),
  tags: z.exactOptional(names),
  invokes: z.exactOptional(names),
  entry: z.exactOptional(names),
  exit: z.exactOptional(names),
  on: z.record(name, z.array(transition).check(z.maxLength(max.ways))).check(atMost(max.names)),
});
const sumOf = (lists: readonly (readonly unknown[])[]) => lists.reduce((sum, { length }) => sum + length, 0);
const shape = z
  .object({
    delays: z.record(name, z.union([z.number(), name])).check(atMost(max.names)),
    guards: z.array(name).check(z.maxLength(max.names)),
    states: z.record(name, state).check(atMost(max.names)),
  })
  .check(
    z.refine(({ states }) => sumOf(Object.values(states).flatMap(({ on }) => Object.values(on))) <= max.all),
  );

const reportFile = z.object({
  kind: z.literal('campus-inspector-report'),
  build: z.string(),
  browser: z.string(),
  date: z.string(),
  walks: z.array(walkEntry).check(z.maxLength(reportLimits.walks)),
  coverage: z.record(
    z.string(),
    z.object({ live: z.optional(covered), sandbox: z.optional(covered), imported: z.optional(covered) }),
  ),
  shapes: z.optional(z.record(name, shape).check(atMost(reportLimits.shapes))),
  log: z.optional(z.unknown()),
});

/** `shapes`: the machines of its build, by id. */
export type ReportFile = Omit<z.infer<typeof reportFile>, 'log' | 'shapes'> & {
  readonly shapes?: Readonly<Record<string, MachineShape>> | undefined;
};

export type ReadReport =
  | { readonly report: ReportFile; readonly log?: LogFile | undefined }
  | { readonly problem: string };

const noReport = '不是检查器导出的 JSON 报告';

/** Parses an exported report with its log, or returns why it is invalid. Nothing in it is trusted. */
export function readReportFile(text: string): ReadReport {
  if (text.length > reportLimits.bytes) return { problem: '文件太大' };
  try {
    const { data } = z.safeParse(reportFile, JSON.parse(text));
    if (data === undefined) return { problem: noReport };
    const { log, ...report } = data;
    if (log === undefined) return { report };
    const read = readLogValue(log);
    return 'problem' in read ? { problem: `所附的事件记录${read.problem}` } : { report, log: read.log };
  } catch {
    // Not even JSON.
    return { problem: noReport };
  }
}

/** Parses a report stored in this browser; undefined if it has another version or is invalid. */
export function readReport(text: string): ReportFile | undefined {
  const read = readReportFile(text);
  return 'problem' in read ? undefined : read.report;
}
