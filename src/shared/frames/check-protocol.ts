import * as z from 'zod/mini';

/**
 * The `postMessage` protocol between the page and the sandboxed frame that runs behaviour checks, and in which a
 * teacher records one. The envelope has the purpose of the player's (player-protocol.ts).
 */
const envelope = {
  protocol: z.literal('check-frame'),
  version: z.literal(1),
  channel: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
};

/** The version of @turbowarp/packager whose engine runs the projects. */
export const engineVersion = '3.13.0';

/** The reasons why a run does not finish. Codes only: the page has the texts. */
export const runFailures = [
  'checkInvalid',
  'projectInvalid',
  'graphicsUnavailable',
  'costumesMissing',
  'endless',
  'tooMuchMemory',
  'crashed',
] as const;
export type RunFailure = (typeof runFailures)[number];

/** The reasons why a step fails. */
export const stepFailures = [
  'notMet',
  'noSprite',
  'noVariable',
  'untilNotMet',
  'noQuestion',
  'notClickable',
] as const;
export type StepFailure = (typeof stepFailures)[number];

const seed = z.int().check(z.gte(0), z.lte(2 ** 32 - 1));
const project = { bytes: z.instanceof(ArrayBuffer), seed };

const toFrame = z.union([
  z.strictObject({ ...envelope, kind: z.literal('connect') }),
  /** Runs the steps of a check once; `check` is what `readBehaviourCheck` reads. */
  z.strictObject({ ...envelope, kind: z.literal('run'), ...project, check: z.unknown() }),
  /** Opens a project to play and record. */
  z.strictObject({ ...envelope, kind: z.literal('play'), ...project }),
  z.strictObject({ ...envelope, kind: z.enum(['flag', 'remember', 'focus']) }),
]);

const finite = z.number();
const text = z.string().check(z.maxLength(2000));
const picture = z.string().check(z.startsWith('data:image/png;base64,'), z.maxLength(20_000_000));
const index = z.int().check(z.gte(0), z.lte(1000));

/** `StageState` of common/checks/stage-state.ts. */
const stageState = z.strictObject({
  time: finite,
  sprites: z.array(
    z.strictObject({
      name: text,
      x: finite,
      y: finite,
      costume: text,
      costumes: finite,
      bubble: text,
      visible: z.boolean(),
      clones: finite,
    }),
  ),
  variables: z.array(
    z.strictObject({ name: text, sprite: text, value: z.union([text, finite, z.boolean()]) }),
  ),
  backdrop: text,
  messages: z.array(text),
  touches: z.record(z.string(), z.boolean()),
  colours: z.record(z.string(), z.string()),
});

/** An action of the teacher in a recording, at a time of the project's clock. */
const recordedEvent = z.union([
  z.strictObject({ at: finite, kind: z.literal('flag') }),
  z.strictObject({ at: finite, kind: z.literal('key'), key: text, isDown: z.boolean() }),
  z.strictObject({ at: finite, kind: z.literal('click'), sprite: text }),
  z.strictObject({ at: finite, kind: z.literal('mouse'), x: finite, y: finite, pressed: z.boolean() }),
  z.strictObject({ at: finite, kind: z.literal('answer'), text }),
]);
export type RecordedEvent = z.output<typeof recordedEvent>;

const toPage = z.union([
  z.strictObject({ ...envelope, kind: z.literal('ready') }),
  /** The project is loaded. `usesRandom`: its blocks draw random numbers. */
  z.strictObject({ ...envelope, kind: z.literal('loaded'), usesRandom: z.boolean() }),
  z.strictObject({
    ...envelope,
    kind: z.literal('progress'),
    fraction: z.number().check(z.gte(0), z.lte(1)),
  }),
  /** `frames` is the number of frames of the project that ran, `time` its milliseconds. */
  z.strictObject({ ...envelope, kind: z.literal('passed'), frames: finite, time: finite }),
  z.strictObject({
    ...envelope,
    kind: z.literal('failedStep'),
    step: index,
    /** The expectation; missing if the action or the end of the step failed. */
    condition: z.exactOptional(index),
    sprite: z.exactOptional(text),
    reason: z.enum(stepFailures),
    picture: z.exactOptional(picture),
    frames: finite,
    time: finite,
  }),
  z.strictObject({ ...envelope, kind: z.literal('failed'), reason: z.enum(runFailures) }),
  /** The state before the action, without touches. */
  z.strictObject({ ...envelope, kind: z.literal('recorded'), event: recordedEvent, state: stageState }),
  z.strictObject({ ...envelope, kind: z.literal('moment'), state: stageState, picture }),
]);

export type CheckToFrame = z.output<typeof toFrame>;
export type CheckToPage = z.output<typeof toPage>;

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, keyof typeof envelope> : never;
export type CheckCommand = WithoutEnvelope<CheckToFrame>;
export type CheckReport = WithoutEnvelope<CheckToPage>;

/** Wraps a command of the page in its envelope. */
export function sealCheckForFrame(channel: string, command: CheckCommand): CheckToFrame {
  return { ...command, protocol: 'check-frame', version: 1, channel };
}

/** Wraps a report of the frame in its envelope. */
export function sealCheckForPage(channel: string, report: CheckReport): CheckToPage {
  return { ...report, protocol: 'check-frame', version: 1, channel };
}

/** Parses a message in the frame; returns null for another protocol or version. */
export function parseCheckForFrame(data: unknown): CheckToFrame | null {
  return z.safeParse(toFrame, data).data ?? null;
}

/** Parses a message in the page; returns null for another protocol, version or channel. */
export function parseCheckForPage(channel: string, data: unknown): CheckToPage | null {
  const message = z.safeParse(toPage, data).data;
  return message?.channel === channel ? message : null;
}
