import type { PassThrough } from 'node:stream';
import * as z from 'zod/mini';

const line = z.looseObject({ msg: z.optional(z.string()), reqId: z.optional(z.string()) });

export type LogLine = z.infer<typeof line>;

/** Returns the new lines of a logger since the last read. Fails if a line contains a key twice. */
export function linesOf(sink: PassThrough): readonly LogLine[] {
  const written: unknown = sink.read();
  return (Buffer.isBuffer(written) ? written.toString() : '')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => {
      if ((text.match(/"reqId":/g) ?? []).length > 1) throw new Error(`two numbers: ${text}`);
      return line.parse(JSON.parse(text));
    });
}
