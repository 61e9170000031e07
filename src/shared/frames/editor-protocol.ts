import * as z from 'zod/mini';
import { cloudValues } from './cloud-values.ts';
import { appearance, costumeNames, extensionIds } from './player-protocol.ts';
import { pythonToFrame, pythonToPage } from './python-protocol.ts';

/**
 * The `postMessage` protocol between the page and the sandboxed editor frame, wrapped and checked as in
 * player-protocol.ts: protocol, version, a random channel, and the one window that each side knows.
 */
const envelope = {
  protocol: z.literal('work-editor'),
  version: z.literal(1),
  channel: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
};

/** The number of a request; its answer carries the same number. */
const request = z.int().check(z.gte(1));
/** Increases with every change of the project since the frame opened it. */
const revision = z.int().check(z.gte(0));
/** `{md5}.{format}`, the file names of an sb3. */
const assetName = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}\.(svg|png|jpg|jpeg|bmp|gif|wav|mp3|sprite3|json)$/));
const asset = z.strictObject({ name: assetName, bytes: z.instanceof(ArrayBuffer) });

/**
 * An item of the backpack, which keeps things between works. `body` names its bytes, which are requested like any file.
 */
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

/** Devices of the page: a frame with an opaque origin has no access. */
const device = z.enum(['camera', 'microphone']);
/** JSON-RPC between the engine and its replacement for Scratch Link. */
const linkText = z.string().check(z.maxLength(20_000));
/** A camera frame. The class is looked up lazily, since servers and tests lack it. */
const bitmap = z.custom<ImageBitmap>(
  (value) => typeof ImageBitmap !== 'undefined' && value instanceof ImageBitmap,
);

/** The longest project, in characters, that the frame describes; the frame refuses to describe a longer one. */
export const describedLength = 4 * 1024 * 1024;

/** The reason why a frame gives up. Codes only: the page has the texts. */
export const editorFailures = ['projectInvalid', 'graphicsUnavailable', 'engineMissing', 'crashed'] as const;
export type EditorFailure = (typeof editorFailures)[number];

const toFrame = z.union([
  z.strictObject({ ...envelope, kind: z.literal('connect') }),
  z.strictObject({
    ...envelope,
    kind: z.literal('open'),
    /** An .sb3; without one, our own default project opens. */
    bytes: z.optional(z.instanceof(ArrayBuffer)),
    /** The frame's own starter library and the school's assets in the editor's format: JSON. */
    library: z.optional(z.string()),
    /** Whether the user has a backpack. */
    backpack: z.optional(z.boolean()),
  }),
  z.strictObject({ ...envelope, kind: z.enum(['export', 'draft', 'describe', 'snapshot']), request }),
  z.strictObject({ ...envelope, kind: z.enum(['start', 'stop', 'focus']) }),
  /** Undoes or redoes a change of the blocks, or restores the last deleted item. */
  z.strictObject({ ...envelope, kind: z.enum(['undo', 'redo', 'restore']) }),
  /** The appearance of the page; the editor of Scratch has a single one. */
  z.strictObject({ ...envelope, kind: z.literal('look'), appearance }),
  z.strictObject({
    ...envelope,
    kind: z.literal('asset'),
    request,
    bytes: z.optional(z.instanceof(ArrayBuffer)),
  }),
  /** The answer to the three backpack requests; without items it failed. */
  z.strictObject({ ...envelope, kind: z.literal('packed'), request, items: z.optional(z.array(packItem)) }),
  /** The cloud variables of the work that others have changed. */
  z.strictObject({ ...envelope, kind: z.literal('cloudValues'), values: cloudValues }),
  /** A message of a device; without text it is disconnected. */
  z.strictObject({ ...envelope, kind: z.literal('linkSaid'), text: z.optional(linkText) }),
  /** The next camera frame, sent when the previous one was taken; without one the camera is off. */
  z.strictObject({ ...envelope, kind: z.literal('picture'), bitmap: z.optional(bitmap) }),
  /** A chunk of microphone input. */
  z.strictObject({
    ...envelope,
    kind: z.literal('sound'),
    /** The sample rate; samples are from -1 to 1. */
    rate: z.number().check(z.gte(8000), z.lte(192_000)),
    samples: z.instanceof(Float32Array<ArrayBuffer>),
  }),
  z.strictObject({ ...envelope, ...pythonToFrame.progress }),
  z.strictObject({ ...envelope, ...pythonToFrame.files }),
  z.strictObject({ ...envelope, ...pythonToFrame.failure }),
]);

const toPage = z.union([
  z.strictObject({ ...envelope, kind: z.enum(['ready', 'running', 'stopped']) }),
  z.strictObject({ ...envelope, kind: z.enum(['deviceWanted', 'deviceLeft']), device }),
  z.strictObject({ ...envelope, kind: z.literal('pictureTaken') }),
  /** A message to a device; without text it is no longer needed. */
  z.strictObject({ ...envelope, kind: z.literal('linkSaid'), text: z.optional(linkText) }),
  z.strictObject({ ...envelope, kind: z.literal('loaded'), spriteCount: z.int().check(z.gte(0)) }),
  z.strictObject({ ...envelope, kind: z.literal('failed'), reason: z.enum(editorFailures) }),
  z.strictObject({ ...envelope, kind: z.literal('changed'), revision }),
  /** Whether changes of the blocks can be undone and redone, and the kind of the last deleted item. */
  z.strictObject({
    ...envelope,
    kind: z.literal('undoable'),
    undo: z.boolean(),
    redo: z.boolean(),
    deleted: z.enum(['', 'Sprite', 'Costume', 'Sound']),
  }),
  /** The complete project as an .sb3. */
  z.strictObject({
    ...envelope,
    kind: z.literal('exported'),
    request,
    revision,
    bytes: z.instanceof(ArrayBuffer),
  }),
  /** The project's JSON and the files that no earlier draft contained: cheap enough for every few seconds. */
  z.strictObject({
    ...envelope,
    kind: z.literal('drafted'),
    request,
    revision,
    project: z.string(),
    names: z.array(assetName),
    assets: z.array(asset),
  }),
  /** The project's JSON alone: later drafts still contain all new files. */
  z.strictObject({
    ...envelope,
    kind: z.literal('described'),
    request,
    project: z.string().check(z.maxLength(describedLength)),
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal('pictured'),
    request,
    dataUrl: z.string().check(z.startsWith('data:image/png;base64,'), z.maxLength(20_000_000)),
  }),
  z.strictObject({ ...envelope, kind: z.literal('refused'), request }),
  /** The project's extensions that need an external service: their blocks do nothing. */
  z.strictObject({ ...envelope, kind: z.literal('extensionsMissing'), ids: extensionIds }),
  /** The project's drawings that would stop the browser, which show a question mark. */
  z.strictObject({ ...envelope, kind: z.literal('drawingsReplaced'), names: costumeNames }),
  /** The work has cloud variables; the second message contains local changes. */
  z.strictObject({ ...envelope, kind: z.literal('cloudWanted') }),
  z.strictObject({ ...envelope, kind: z.literal('cloudSet'), values: cloudValues }),
  /** The editor requests a file of the school's library. */
  z.strictObject({ ...envelope, kind: z.literal('assetWanted'), request, name: assetName }),
  z.strictObject({
    ...envelope,
    kind: z.literal('packWanted'),
    request,
    offset: z.int().check(z.gte(0), z.lte(1000)),
    limit: z.int().check(z.gte(1), z.lte(100)),
  }),
  /** An item is added to the backpack; `format` is its file extension. */
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
  z.strictObject({ ...envelope, ...pythonToPage.wanted }),
  z.strictObject({ ...envelope, ...pythonToPage.input }),
]);

export type MessageToEditor = z.output<typeof toFrame>;
export type MessageFromEditor = z.output<typeof toPage>;

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, keyof typeof envelope> : never;
export type EditorCommand = WithoutEnvelope<MessageToEditor>;
export type EditorReport = WithoutEnvelope<MessageFromEditor>;

/** Wraps a command of the page in its envelope. */
export function sealForEditor(channel: string, command: EditorCommand): MessageToEditor {
  return { ...command, protocol: 'work-editor', version: 1, channel };
}

/** Wraps a report of the frame in its envelope. */
export function sealFromEditor(channel: string, report: EditorReport): MessageFromEditor {
  return { ...report, protocol: 'work-editor', version: 1, channel };
}

/** Parses a message in the frame; returns null for another protocol or version. */
export function parseForEditor(data: unknown): MessageToEditor | null {
  return z.safeParse(toFrame, data).data ?? null;
}

/** Parses a message in the page; returns null for another protocol, version or channel. */
export function parseFromEditor(channel: string, data: unknown): MessageFromEditor | null {
  const message = z.safeParse(toPage, data).data;
  return message?.channel === channel ? message : null;
}
