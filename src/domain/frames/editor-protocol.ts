import * as z from 'zod/mini';
import { cloudValues } from './cloud-values.ts';
import { appearance, extensionIds } from './player-protocol.ts';

/**
 * What the page and the sandboxed editor frame say to each other by `postMessage`, sealed and checked as in
 * player-protocol.ts: protocol, version, a channel chosen at random, and the one window each side knows.
 */
const envelope = {
  protocol: z.literal('work-editor'),
  version: z.literal(1),
  channel: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
};

/** A question of one side; its answer carries the same number. */
const request = z.int().check(z.gte(1));
/** Goes up with every change of the project since the frame opened it. */
const revision = z.int().check(z.gte(0));
/** `{md5}.{format}`, as an sb3 names its files. */
const assetName = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}\.(svg|png|jpg|jpeg|bmp|gif|wav|mp3|sprite3|json)$/));
const asset = z.strictObject({ name: assetName, bytes: z.instanceof(ArrayBuffer) });

/** Of the backpack: what the user keeps between works. `body` names its bytes, which are asked for like any file. */
const packKind = z.enum(['costume', 'sound', 'script', 'sprite']);
const base64 = z.string().check(z.maxLength(60_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/));
const packItem = z.strictObject({
  id: z.string().check(z.maxLength(40)),
  type: packKind,
  name: z.string().check(z.maxLength(200)),
  body: assetName,
  thumbnail: base64,
});
export type PackItem = z.output<typeof packItem>;

/** Of the page: a frame of opaque origin is given none. */
const device = z.enum(['camera', 'microphone']);
/** JSON-RPC, of the engine with what it takes for Scratch Link. */
const linkText = z.string().check(z.maxLength(20_000));
/** Of a camera; asked for late, since servers and tests have no such class. */
const bitmap = z.custom<ImageBitmap>(
  (value) => typeof ImageBitmap !== 'undefined' && value instanceof ImageBitmap,
);

/** Why a frame gives up. Codes only: the page holds the wording. */
export const editorFailures = ['projectInvalid', 'graphicsUnavailable', 'engineMissing', 'crashed'] as const;
export type EditorFailure = (typeof editorFailures)[number];

const toFrame = z.union([
  z.strictObject({ ...envelope, kind: z.literal('connect') }),
  z.strictObject({
    ...envelope,
    kind: z.literal('open'),
    /** An .sb3; nothing opens our own default project. */
    bytes: z.optional(z.instanceof(ArrayBuffer)),
    /** The frame's own starter library and the school's assets, as the editor reads them: JSON. */
    library: z.optional(z.string()),
    /** Whether the user has a backpack. */
    backpack: z.optional(z.boolean()),
  }),
  z.strictObject({ ...envelope, kind: z.enum(['export', 'draft', 'snapshot']), request }),
  z.strictObject({ ...envelope, kind: z.enum(['start', 'stop', 'focus']) }),
  /** How the page looks; the editor of Scratch has a single look. */
  z.strictObject({ ...envelope, kind: z.literal('look'), appearance }),
  z.strictObject({
    ...envelope,
    kind: z.literal('asset'),
    request,
    bytes: z.optional(z.instanceof(ArrayBuffer)),
  }),
  /** The answer to the three questions about the backpack; no items: it did not work. */
  z.strictObject({ ...envelope, kind: z.literal('packed'), request, items: z.optional(z.array(packItem)) }),
  /** What others have changed of the work's cloud variables. */
  z.strictObject({ ...envelope, kind: z.literal('cloudValues'), values: cloudValues }),
  /** Of a device; nothing: it is gone. */
  z.strictObject({ ...envelope, kind: z.literal('linkSaid'), text: z.optional(linkText) }),
  /** Of the camera, the next one when this was taken; none: the camera is off. */
  z.strictObject({ ...envelope, kind: z.literal('picture'), bitmap: z.optional(bitmap) }),
  /** What the microphone hears, a bit of it. */
  z.strictObject({
    ...envelope,
    kind: z.literal('sound'),
    /** Samples a second, from -1 to 1. */
    rate: z.number().check(z.gte(8000), z.lte(192_000)),
    samples: z.instanceof(Float32Array<ArrayBuffer>),
  }),
]);

const toPage = z.union([
  z.strictObject({ ...envelope, kind: z.enum(['ready', 'running', 'stopped']) }),
  z.strictObject({ ...envelope, kind: z.enum(['deviceWanted', 'deviceLeft']), device }),
  z.strictObject({ ...envelope, kind: z.literal('pictureTaken') }),
  /** To a device; nothing: it is wanted no more. */
  z.strictObject({ ...envelope, kind: z.literal('linkSaid'), text: z.optional(linkText) }),
  z.strictObject({ ...envelope, kind: z.literal('loaded'), spriteCount: z.int().check(z.gte(0)) }),
  z.strictObject({ ...envelope, kind: z.literal('failed'), reason: z.enum(editorFailures) }),
  z.strictObject({ ...envelope, kind: z.literal('changed'), revision }),
  /** The whole project as an .sb3. */
  z.strictObject({
    ...envelope,
    kind: z.literal('exported'),
    request,
    revision,
    bytes: z.instanceof(ArrayBuffer),
  }),
  /** The project's JSON and those of its files that no earlier draft carried: cheap enough for every few seconds. */
  z.strictObject({
    ...envelope,
    kind: z.literal('drafted'),
    request,
    revision,
    project: z.string(),
    names: z.array(assetName),
    assets: z.array(asset),
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal('pictured'),
    request,
    dataUrl: z.string().check(z.startsWith('data:image/png;base64,'), z.maxLength(20_000_000)),
  }),
  z.strictObject({ ...envelope, kind: z.literal('refused'), request }),
  /** Extensions of the project that ask somebody else: their blocks do nothing. */
  z.strictObject({ ...envelope, kind: z.literal('extensionsMissing'), ids: extensionIds }),
  /** The work has cloud variables; then: these were changed here. */
  z.strictObject({ ...envelope, kind: z.literal('cloudWanted') }),
  z.strictObject({ ...envelope, kind: z.literal('cloudSet'), values: cloudValues }),
  /** The editor wants a file of the school's library. */
  z.strictObject({ ...envelope, kind: z.literal('assetWanted'), request, name: assetName }),
  z.strictObject({
    ...envelope,
    kind: z.literal('packWanted'),
    request,
    offset: z.int().check(z.gte(0), z.lte(1000)),
    limit: z.int().check(z.gte(1), z.lte(100)),
  }),
  /** Something is put into the backpack; `format` is the ending of its name. */
  z.strictObject({
    ...envelope,
    kind: z.literal('packGiven'),
    request,
    type: packKind,
    name: z.string().check(z.maxLength(200)),
    format: z.enum(['svg', 'png', 'wav', 'mp3', 'json', 'sprite3']),
    bytes: z.instanceof(ArrayBuffer),
    thumbnail: base64,
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal('packDropped'),
    request,
    id: z.string().check(z.maxLength(40)),
  }),
]);

export type MessageToEditor = z.output<typeof toFrame>;
export type MessageFromEditor = z.output<typeof toPage>;

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, keyof typeof envelope> : never;
export type EditorCommand = WithoutEnvelope<MessageToEditor>;
export type EditorReport = WithoutEnvelope<MessageFromEditor>;

/** Puts a command of the page into its envelope. */
export function sealForEditor(channel: string, command: EditorCommand): MessageToEditor {
  return { ...command, protocol: 'work-editor', version: 1, channel };
}

/** Puts a report of the frame into its envelope. */
export function sealFromEditor(channel: string, report: EditorReport): MessageFromEditor {
  return { ...report, protocol: 'work-editor', version: 1, channel };
}

/** What the frame received, or null when it is not a message of this protocol and version. */
export function parseForEditor(data: unknown): MessageToEditor | null {
  return z.safeParse(toFrame, data).data ?? null;
}

/** What the page received, or null when it is not a message of this protocol, version and channel. */
export function parseFromEditor(channel: string, data: unknown): MessageFromEditor | null {
  const message = z.safeParse(toPage, data).data;
  return message?.channel === channel ? message : null;
}
