import * as z from 'zod/mini';

/**
 * The part of both frames' protocols that brings Python into a frame. The frame cannot fetch, and nothing that a frame
 * of an opaque origin fetches stays in the browser's cache, so the page hands it the files.
 */

const ticket = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Messages of the page, without their envelope. */
export const pythonToFrame = {
  /** The files are being fetched. */
  progress: {
    kind: z.literal('pythonProgress'),
    fraction: z.number().check(z.gte(0), z.lte(1)),
  },
  files: {
    kind: z.literal('pythonFiles'),
    /** The script of the worker, Python, its standard library, and the memory of a Python that has started. */
    worker: z.instanceof(ArrayBuffer),
    engine: z.instanceof(ArrayBuffer),
    library: z.instanceof(ArrayBuffer),
    snapshot: z.instanceof(ArrayBuffer),
    /** Where a blocked worker asks for the texts that the page gives to the site. */
    inputUrl: z.string().check(z.maxLength(300)),
    tickets: z.strictObject({ questions: ticket, events: ticket }),
  },
  failure: { kind: z.literal('pythonFailed') },
};

/** Messages of the frame, without their envelope. */
export const pythonToPage = {
  wanted: { kind: z.literal('pythonWanted') },
  /** A text for a worker that waits. */
  input: {
    kind: z.literal('pythonInput'),
    ticket: z.enum(['questions', 'events']),
    number: z.int().check(z.gte(1), z.lte(1_000_000_000)),
    text: z.string().check(z.maxLength(4000)),
  },
};

const toFrame = z.union([
  z.strictObject(pythonToFrame.progress),
  z.strictObject(pythonToFrame.files),
  z.strictObject(pythonToFrame.failure),
]);
const toPage = z.union([z.strictObject(pythonToPage.wanted), z.strictObject(pythonToPage.input)]);

export type PythonCommand = z.output<typeof toFrame>;
export type PythonReport = z.output<typeof toPage>;

/** Returns whether a report of a frame is about Python. */
export function isAboutPython<Report extends { readonly kind: string }>(
  report: Report,
): report is Report & PythonReport {
  return report.kind === 'pythonWanted' || report.kind === 'pythonInput';
}
