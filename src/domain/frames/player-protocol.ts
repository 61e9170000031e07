import * as z from 'zod/mini';
import { cloudValues } from './cloud-values.ts';

/**
 * What the page and the sandboxed player frame say to each other by `postMessage`. The frame has an opaque
 * origin, so neither side can rely on origins alone: each message carries the protocol name, its version and the
 * channel the page chose at random, and each side also compares `event.source` with the one window it knows.
 */
const envelope = {
  protocol: z.literal('work-player'),
  version: z.literal(1),
  channel: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
};

const fraction = z.number().check(z.gte(0), z.lte(1));
/** How the page around the frame looks. */
export const appearance = z.enum(['light', 'dark']);
export type Appearance = z.output<typeof appearance>;
const pixels = z.int().check(z.gte(1), z.lte(8192));

/** Why a frame gives up. Codes only: the page holds the wording. */
export const frameFailures = ['projectInvalid', 'graphicsUnavailable', 'crashed'] as const;

/** Of extensions, how many are told and how much of their names. */
const mostExtensions = 20;
const longestExtension = 60;
export const extensionIds = z
  .array(z.string().check(z.minLength(1), z.maxLength(longestExtension)))
  .check(z.minLength(1), z.maxLength(mostExtensions));

/** Of these extensions what can be told: a file may name as many as it likes, as long as it likes. */
export function tellableExtensions(ids: readonly string[]): string[] {
  return ids
    .filter((id) => id !== '')
    .slice(0, mostExtensions)
    .map((id) => id.slice(0, longestExtension));
}

const toFrame = z.union([
  z.strictObject({ ...envelope, kind: z.literal('connect') }),
  z.strictObject({
    ...envelope,
    kind: z.literal('load'),
    bytes: z.instanceof(ArrayBuffer),
    title: z.string().check(z.maxLength(500)),
    autoplay: z.optional(z.boolean()),
  }),
  z.strictObject({ ...envelope, kind: z.enum(['start', 'stop', 'pause', 'resume', 'focus', 'snapshot']) }),
  z.strictObject({ ...envelope, kind: z.literal('setVolume'), volume: fraction }),
  z.strictObject({ ...envelope, kind: z.literal('setTurbo'), enabled: z.boolean() }),
  z.strictObject({
    ...envelope,
    kind: z.literal('key'),
    key: z.string().check(z.minLength(1), z.maxLength(20)),
    isDown: z.boolean(),
  }),
  z.strictObject({ ...envelope, kind: z.literal('look'), appearance }),
  /** What others have changed of the work's cloud variables. */
  z.strictObject({ ...envelope, kind: z.literal('cloudValues'), values: cloudValues }),
]);

const toPage = z.union([
  z.strictObject({ ...envelope, kind: z.enum(['ready', 'running', 'stopped']) }),
  z.strictObject({ ...envelope, kind: z.literal('loadProgress'), fraction }),
  z.strictObject({
    ...envelope,
    kind: z.literal('loaded'),
    spriteCount: z.int().check(z.gte(0)),
  }),
  /** The work has cloud variables; then: these were changed here. */
  z.strictObject({ ...envelope, kind: z.literal('cloudWanted') }),
  z.strictObject({ ...envelope, kind: z.literal('cloudSet'), values: cloudValues }),
  /** Its scripts ask for keys. */
  z.strictObject({ ...envelope, kind: z.literal('keysUsed') }),
  /** It uses extensions that are not here: their blocks do nothing. */
  z.strictObject({
    ...envelope,
    kind: z.literal('extensionsMissing'),
    ids: extensionIds,
  }),
  z.strictObject({ ...envelope, kind: z.literal('size'), width: pixels, height: pixels }),
  z.strictObject({ ...envelope, kind: z.literal('failed'), reason: z.enum(frameFailures) }),
  z.strictObject({
    ...envelope,
    kind: z.literal('snapshot'),
    dataUrl: z.string().check(z.startsWith('data:image/png;base64,'), z.maxLength(20_000_000)),
  }),
]);

export type MessageToFrame = z.output<typeof toFrame>;
export type MessageToPage = z.output<typeof toPage>;

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, keyof typeof envelope> : never;
export type FrameCommand = WithoutEnvelope<MessageToFrame>;
export type FrameReport = WithoutEnvelope<MessageToPage>;

/** What says where a player's frame stands. */
export const standingReports = [
  'ready',
  'size',
  'loaded',
  'failed',
  'cloudWanted',
  'keysUsed',
  'extensionsMissing',
] as const satisfies readonly FrameReport['kind'][];

/** A new channel: 128 random bits in hex. `crypto.randomUUID` is missing on plain http, where schools run this. */
export function newChannel(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Puts a command of the page into its envelope. */
export function sealForFrame(channel: string, command: FrameCommand): MessageToFrame {
  return { ...command, protocol: 'work-player', version: 1, channel };
}

/** Puts a report of the frame into its envelope. */
export function sealForPage(channel: string, report: FrameReport): MessageToPage {
  return { ...report, protocol: 'work-player', version: 1, channel };
}

/** What the frame received, or null when it is not a message of this protocol and version. */
export function parseForFrame(data: unknown): MessageToFrame | null {
  return z.safeParse(toFrame, data).data ?? null;
}

/** What the page received, or null when it is not a message of this protocol, version and channel. */
export function parseForPage(channel: string, data: unknown): MessageToPage | null {
  const message = z.safeParse(toPage, data).data;
  return message?.channel === channel ? message : null;
}
