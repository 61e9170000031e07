import * as z from 'zod/mini';

// Frames of the sockets of a QA link (docs/decisions/040-inspector.md). The tab redacts everything before it
// sends.

/** JSON data. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The maximum length of a frame. A tab sends a larger report without its data. */
export const longestQaFrame = 48 * 1024;
/** A tab sends two or three frames per second at most. More than this in ten seconds is a flood. */
export const qaFramesPerWindow = 60;
export const qaFrameWindow = 10_000;

/**
 * Any JSON value. The check is written by hand, because the one of Zod would add weight to every first page.
 */
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
/** Ends the session for good. */
const bye = z.strictObject({ kind: z.literal('bye') });

/** Frames from the observed page. */
export const tabFrame = z.union([reports, beat, bye]);
export type QaTabFrame = z.output<typeof tabFrame>;

/** Frames from the inspector. */
export const watcherFrame = z.union([beat, bye]);

/** Frames to the page: a request to report the running machines again, and an acknowledgement. */
export const tabNews = z.union([z.strictObject({ kind: z.literal('ask') }), beat]);
export type QaTabNews = z.output<typeof tabNews>;

/** Frames to the inspector: the page has joined, with its device; the page is away; reports of the page. */
export const watcherNews = z.union([
  z.strictObject({ kind: z.literal('open'), device: z.nullable(z.string().check(z.maxLength(120))) }),
  z.strictObject({ kind: z.literal('away') }),
  reports,
  beat,
]);
export type QaWatcherNews = z.output<typeof watcherNews>;

/** The socket closes with this code and one of the reasons. The client does not reconnect. */
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

/** Returns undefined if the text is not a frame of that kind. */
export function readQaFrame<Frame>(schema: z.ZodMiniType<Frame>, text: unknown): Frame | undefined {
  try {
    return typeof text === 'string' ? z.safeParse(schema, JSON.parse(text)).data : undefined;
  } catch {
    // The text is not JSON, or it is nested too deeply.
    return undefined;
  }
}
