import '@fastify/multipart';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { hasReplacementCharacter, encodingRefusal, requireWholeCharacters } from './body-text.ts';
import type { UploadPart } from './operation.ts';
import { refusals, refusal } from './refusal.ts';

/** Bytes: the contract allows 60,000 characters for corrected cells. */
const maxFieldSize = 200_000;

/** Reads a multipart request up to its first file. The limits of size are the file store's, not the parser's. */
export async function readUpload(request: FastifyRequest): Promise<UploadPart> {
  if (!request.isMultipart()) throw refusals.unsupported('请选择文件');
  const fields: Record<string, string> = {};
  for await (const part of request.parts({
    limits: { files: 1, fields: 20, fieldSize: maxFieldSize, fileSize: Number.MAX_SAFE_INTEGER },
  })) {
    if (part.type === 'file') {
      const fileName = part.filename ?? '';
      if (!hasReplacementCharacter(fileName)) return { fileName, stream: part.file, fields };
      await drain(part.file);
      throw encodingRefusal();
    }
    if (part.valueTruncated) throw refusals.badInput(`参数不正确：${part.fieldname}`, part.fieldname);
    if (typeof part.value !== 'string') continue;
    if (hasReplacementCharacter(part.value)) throw encodingRefusal();
    requireWholeCharacters(part.value);
    fields[part.fieldname] = part.value;
  }
  throw refusals.badInput('请选择文件');
}

/** Bytes of a refused upload that are still read, because a browser reads the answer only after sending. */
const drainLimit = 512 * 1024 * 1024;

/** Reads an upload into memory. Errors: refusals if it is empty, too large or aborted. */
export async function readPart(part: UploadPart, limit: number): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunksOf(part.stream)) {
      size += chunk.byteLength;
      if (size > limit) throw refusal(`文件超过${Math.floor(limit / 1024 / 1024)}MB`, 'file');
      collected.push(chunk);
    }
  } catch (error) {
    if (part.stream.destroyed && !part.stream.readableEnded) throw refusal('上传中断，请重新上传', 'file');
    throw error;
  }
  if (size === 0) throw refusal('文件是空的', 'file');
  return Buffer.concat(collected);
}

/** Iterates over the stream without destroying it: the rest of the request must stay readable. */
export async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) throw new Error('an upload is not made of bytes');
    yield chunk;
  }
}

/** Discards the rest of a refused upload, up to `max` bytes. */
export async function drain(stream: Readable, max = drainLimit): Promise<void> {
  if (stream.destroyed || stream.readableEnded) return;
  let seen = 0;
  // An error here means that the client has disconnected; the error already thrown is more useful.
  stream.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    stream.once('close', resolve).once('end', resolve);
    stream.on('data', (chunk: unknown) => {
      seen += chunk instanceof Uint8Array ? chunk.byteLength : 0;
      if (seen > max) stream.destroy();
    });
  });
}
