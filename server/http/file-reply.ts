import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '#server/files/range.ts';
import { contentDisposition } from '#server/files/content-disposition.ts';
import type { Download, FileReply } from './operation.ts';

/** Sends a stored file: conditional and ranged requests, and headers that keep a browser from running it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileReply,
): Promise<FastifyReply> {
  const isKnown = request.headers['if-none-match'] === file.etag;
  const address = isKnown ? undefined : await file.address?.();
  // The browser repeats its Range header at the store. No caching, because the URL expires after a minute.
  if (address !== undefined) return reply.header('Cache-Control', 'no-store').redirect(address, 302);
  const range = parseRange(request.headers.range, file.size);
  // Open the file before sending headers: a failure is a refusal with its own headers.
  const bytes = isKnown || range === 'unsatisfiable' ? undefined : await open(file, range);
  void reply
    .header('ETag', file.etag)
    .header('Accept-Ranges', 'bytes')
    .header('Cache-Control', file.cacheControl)
    .header('Content-Disposition', file.disposition)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type(file.mime);
  if (isKnown) return reply.code(304).send();
  if (range === 'unsatisfiable')
    return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
  if (range === 'full') return reply.header('Content-Length', file.size).send(bytes);
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(bytes);
}

function open({ stream }: FileReply, range: ReturnType<typeof parseRange>): Promise<Readable> {
  return typeof range === 'string' ? stream() : stream(range);
}

/**
 * Streams a file while it is generated. If that fails, the connection is aborted, so that half a file does not look
 * complete.
 */
export async function sendDownload(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', contentDisposition('attachment', file.fileName))
    .header('X-Content-Type-Options', 'nosniff')
    .type(file.mime)
    .send(file.download);
}
