import * as z from 'zod/mini';

// What travels over the sockets of a QA link (docs/decisions/040-inspector.md). Everything was redacted in the tab.

/** Plain data. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Of one frame; a tab sends what does not fit without its data. */
export const longestQaFrame = 48 * 1024;
/** A tab sends two or three a second at most; more than this in ten seconds is a flood. */
export const qaFramesPerWindow = 60;
export const qaFrameWindow = 10_000;

/** Whatever JSON there is; by hand, for what Zod has for it would weigh on every first page. */
const data = z.pipe(z.unknown(), z.transform(toJson));

function toJson(value: unknown): Json {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJson(inner)]));
}

const key = z.string().check(z.maxLength(40));
const name = z.string().check(z.maxLength(100));
const stand = { key, at: z.number(), value: data, status: z.string().check(z.maxLength(20)), context: data };
const report = z.union([
  z.strictObject({
    kind: z.literal('started'),
    actor: z.strictObject({
      key,
      machine: name,
      parents: z.optional(z.array(key).check(z.maxLength(20))),
    }),
    stand: z.strictObject(stand),
  }),
  z.strictObject({
    kind: z.literal('stepped'),
    step: z.strictObject({
      ...stand,
      event: z.string().check(z.maxLength(300)),
      payload: data,
      from: z.optional(name),
      edges: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)),
    }),
  }),
  z.strictObject({ kind: z.literal('ended'), key }),
]);

const reports = z.strictObject({
  kind: z.literal('reports'),
  tab: key,
  title: z.string().check(z.maxLength(300)),
  path: z.string().check(z.maxLength(500)),
  build: z.string().check(z.maxLength(100)),
  reports: z.array(report).check(z.maxLength(500)),
});

const beat = z.strictObject({ kind: z.literal('beat') });
/** The end, for good. */
const bye = z.strictObject({ kind: z.literal('bye') });

/** From the page that is watched. */
export const tabFrame = z.union([reports, beat, bye]);
export type QaTabFrame = z.output<typeof tabFrame>;

/** From the inspector. */
export const watcherFrame = z.union([beat, bye]);

/** To the page: it is to say again who runs; it was heard. */
export const tabNews = z.union([z.strictObject({ kind: z.literal('ask') }), beat]);
export type QaTabNews = z.output<typeof tabNews>;

/** To the inspector: whether a page has joined, and on which device; that it is not there for now; what it reports. */
export const watcherNews = z.union([
  z.strictObject({ kind: z.literal('open'), device: z.nullable(z.string().check(z.maxLength(120))) }),
  z.strictObject({ kind: z.literal('away') }),
  reports,
  beat,
]);
export type QaWatcherNews = z.output<typeof watcherNews>;

/** The socket closes with this and one of the reasons: there is nothing to come back to. */
export const qaEndCode = 4410;
export const qaEndReason = z.enum([
  'watcher',
  'tab',
  'refused',
  'expired',
  'time',
  'away',
  'rights',
  'moved',
  'flood',
  'gone',
]);
export type QaEndReason = z.output<typeof qaEndReason>;

/** Undefined for what is no frame of that kind. */
export function readQaFrame<Frame>(schema: z.ZodMiniType<Frame>, text: unknown): Frame | undefined {
  try {
    return typeof text === 'string' ? z.safeParse(schema, JSON.parse(text)).data : undefined;
  } catch {
    // No JSON, or nested without end.
    return undefined;
  }
}
