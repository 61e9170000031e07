import { Readable } from 'node:stream';
import { FileMissing, FileStoreAway, type ByteRange } from './object-store.ts';
import type { S3Client } from './s3-client.ts';

/** Maximum consecutive interruptions of a body without progress. */
const maxBreaks = 3;

/**
 * Streams the bytes of an object and resumes after a lost connection, invisibly for the reader. Errors: FileMissing
 * and FileStoreAway before the first byte; later only FileStoreAway.
 */
export async function openS3(client: S3Client, name: string, range?: ByteRange): Promise<Readable> {
  const response = await requestBytes(client, name, range?.start ?? 0, range?.end);
  if (response.status === 416) return Readable.from([]);
  const length = Number(response.headers.get('content-length'));
  return Readable.from(bytesOf(client, { name, from: range?.start ?? 0, length, response }), {
    objectMode: false,
  });
}

async function requestBytes(
  client: S3Client,
  name: string,
  start: number,
  end: number | undefined,
): Promise<Response> {
  const isWhole = start === 0 && end === undefined;
  const headers: Record<string, string> = isWhole ? {} : { range: `bytes=${start}-${end ?? ''}` };
  const response = await client.stream({ method: 'GET', name, headers });
  if (response.status >= 400) await response.body?.cancel();
  if (response.status === 404) throw new FileMissing(`no file ${name}`);
  if (!isWhole && response.status === 200) {
    await response.body?.cancel();
    throw new FileStoreAway('the object store ignores byte ranges', {
      refusal: 'no ranges',
    });
  }
  return response;
}

type DownloadState = {
  readonly name: string;
  readonly from: number;
  /** Total number of bytes. */
  readonly length: number;
  readonly response: Response;
};

async function* bytesOf(
  client: S3Client,
  { name, from, length, response: first }: DownloadState,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  let breaks = 0;
  let response = first;
  while (read < length) {
    const reader = response.body?.getReader();
    try {
      for (;;) {
        const chunk = await nextChunk(reader, client.timeout);
        if (chunk === undefined) break;
        breaks = 0;
        read += chunk.byteLength;
        yield chunk;
      }
    } finally {
      // Discard the rest if the reader has stopped.
      reader?.cancel().catch(() => undefined);
    }
    if (read >= length) return;
    breaks += 1;
    if (breaks > maxBreaks) throw new FileStoreAway('the object store keeps interrupting the transfer');
    response = await requestBytes(client, name, from + read, from + length - 1);
  }
}

/** Returns undefined at the end, after a lost connection and after a timeout; the length distinguishes them. */
async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  timeout: number,
): Promise<Uint8Array | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout);
  });
  try {
    return await Promise.race([reader?.read().then(({ value }) => value), expiry]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
