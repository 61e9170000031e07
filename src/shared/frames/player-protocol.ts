import * as z from 'zod/mini';
import { cloudValues } from './cloud-values.ts';
import { pythonToFrame, pythonToPage } from './python-protocol.ts';

/**
 * The `postMessage` protocol between the page and the sandboxed player frame. The frame has an opaque origin, so
 * neither side can rely on origins alone: each message carries the protocol name, its version and the random channel of
 * the page, and each side also compares `event.source` with the one window it knows.
 */
const envelope = {
  protocol: z.literal('work-player'),
  version: z.literal(1),
  channel: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
};

const fraction = z.number().check(z.gte(0), z.lte(1));
/** The appearance of the page around the frame. */
export const appearance = z.enum(['light', 'dark']);
export type Appearance = z.output<typeof appearance>;
const pixels = z.int().check(z.gte(1), z.lte(8192));

/** The reason why a frame gives up. Codes only: the page has the texts. */
export const frameFailures = ['projectInvalid', 'graphicsUnavailable', 'crashed'] as const;

/** Limits on the number and length of reported extension ids. */
const maxExtensions = 20;
const longestExtension = 60;
export const extensionIds = z
  .array(z.string().check(z.minLength(1), z.maxLength(longestExtension)))
  .check(z.minLength(1), z.maxLength(maxExtensions));
/** The names of costumes, within the same limits. */
export const costumeNames = extensionIds;

/** Returns the names within the limits: a file may contain any number, of any length. */
export function namesForReport(ids: readonly string[]): string[] {
  return ids
    .filter((id) => id !== '')
    .slice(0, maxExtensions)
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
  /** The cloud variables of the work that others have changed. */
  z.strictObject({ ...envelope, kind: z.literal('cloudValues'), values: cloudValues }),
  z.strictObject({ ...envelope, ...pythonToFrame.progress }),
  z.strictObject({ ...envelope, ...pythonToFrame.files }),
  z.strictObject({ ...envelope, ...pythonToFrame.failure }),
]);

const toPage = z.union([
  z.strictObject({ ...envelope, kind: z.enum(['ready', 'running', 'stopped']) }),
  z.strictObject({ ...envelope, kind: z.literal('loadProgress'), fraction }),
  z.strictObject({
    ...envelope,
    kind: z.literal('loaded'),
    spriteCount: z.int().check(z.gte(0)),
  }),
  /** The work has cloud variables; the second message contains local changes. */
  z.strictObject({ ...envelope, kind: z.literal('cloudWanted') }),
  z.strictObject({ ...envelope, kind: z.literal('cloudSet'), values: cloudValues }),
  /** Its scripts use keys: these, if they are known, in the words of the browser (`ArrowUp`, `a`). */
  z.strictObject({
    ...envelope,
    kind: z.literal('keysUsed'),
    keys: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(60))),
  }),
  /** It uses extensions that are unavailable here: their blocks do nothing. */
  z.strictObject({
    ...envelope,
    kind: z.literal('extensionsMissing'),
    ids: extensionIds,
  }),
  /** Its drawings that would stop the browser, which show a question mark. */
  z.strictObject({ ...envelope, kind: z.literal('drawingsReplaced'), names: costumeNames }),
  z.strictObject({ ...envelope, kind: z.literal('size'), width: pixels, height: pixels }),
  z.strictObject({ ...envelope, kind: z.literal('failed'), reason: z.enum(frameFailures) }),
  z.strictObject({
    ...envelope,
    kind: z.literal('snapshot'),
    dataUrl: z.string().check(z.startsWith('data:image/png;base64,'), z.maxLength(20_000_000)),
  }),
  z.strictObject({ ...envelope, ...pythonToPage.wanted }),
  z.strictObject({ ...envelope, ...pythonToPage.input }),
]);

export type MessageToFrame = z.output<typeof toFrame>;
export type MessageToPage = z.output<typeof toPage>;

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, keyof typeof envelope> : never;
export type FrameCommand = WithoutEnvelope<MessageToFrame>;
export type FrameReport = WithoutEnvelope<MessageToPage>;

/** The reports that describe the state of a player's frame. */
export const standingReports = [
  'ready',
  'size',
  'loaded',
  'failed',
  'cloudWanted',
  'keysUsed',
  'extensionsMissing',
  'drawingsReplaced',
] as const satisfies readonly FrameReport['kind'][];

/** Returns a new channel: 128 random bits in hex. `crypto.randomUUID` is missing on plain http, which schools use. */
export function newChannel(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Wraps a command of the page in its envelope. */
export function sealForFrame(channel: string, command: FrameCommand): MessageToFrame {
  return { ...command, protocol: 'work-player', version: 1, channel };
}

/** Wraps a report of the frame in its envelope. */
export function sealForPage(channel: string, report: FrameReport): MessageToPage {
  return { ...report, protocol: 'work-player', version: 1, channel };
}

/** Parses a message in the frame; returns null for another protocol or version. */
export function parseForFrame(data: unknown): MessageToFrame | null {
  return z.safeParse(toFrame, data).data ?? null;
}

/** Parses a message in the page; returns null for another protocol, version or channel. */
export function parseForPage(channel: string, data: unknown): MessageToPage | null {
  const message = z.safeParse(toPage, data).data;
  return message?.channel === channel ? message : null;
}
