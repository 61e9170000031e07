import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Envelope } from './envelope.ts';
import type { UploadPart } from './operation.ts';
import { drain, readPart, readUpload } from './upload.ts';

/** Largest spreadsheet in bytes. */
export const sheetLimit = 10 * 1024 * 1024;

/** An import with an idempotency key, read into memory: its content decides whether it is a repetition. */
export type ImportUpload = {
  readonly part: UploadPart;
  readonly content: readonly [fields: UploadPart['fields'], digest: string];
  /** A check writes nothing, so it may be repeated. */
  readonly isCheck: boolean;
};

/** Reads the file of an import. Errors: refusals if it is missing, empty, too large or aborted. */
export async function readImportUpload(request: FastifyRequest): Promise<ImportUpload> {
  const { fileName, fields, stream } = await readUpload(request);
  try {
    const bytes = await readPart({ fileName, fields, stream }, sheetLimit);
    return {
      part: { fileName, fields, stream: Readable.from([bytes]) },
      content: [fields, createHash('sha256').update(bytes).digest('hex')],
      isCheck: fields['mode'] === 'preview',
    };
  } finally {
    await drain(stream);
  }
}

/** Returns the answer of an import without the cells of its lines: they may contain passwords, and are in the file. */
export function withoutLines(answer: Envelope): Envelope {
  const { result } = answer;
  const isReport = typeof result === 'object' && result !== null && 'lines' in result;
  return isReport ? { ...answer, result: { ...result, lines: [] } } : answer;
}
