import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { FileDiffers, FileStoreAway, type ReceivedFile } from './object-store.ts';
import type { S3Client } from './s3-client.ts';

/** Part size in bytes; smaller files are sent at once. Parts are kept in memory for retries. */
export const s3PartSize = 8 * 1024 * 1024;
/** Maximum parts in memory, over all uploads of this process. */
const maxConcurrentParts = 8;

export type S3Upload = (name: string, file: ReceivedFile) => Promise<void>;

/** Sends a file of this machine. Errors: FileDiffers, FileStoreAway, FileStoreFull, those of the disk. */
export function createS3Upload(client: S3Client, partSize: number): S3Upload {
  const limit = pLimit(maxConcurrentParts);
  return async (name, file) => {
    const handle = await open(file.path, 'r');
    try {
      if (file.size <= partSize) await limit(() => sendWhole(client, name, file, handle));
      else await sendParts({ client, limit, partSize, name }, file, handle);
    } finally {
      await handle.close();
    }
  };
}

async function sendWhole(
  client: S3Client,
  name: string,
  { size, sha256 }: ReceivedFile,
  handle: FileHandle,
): Promise<void> {
  const body = await readPart(handle, 0, size);
  if (createHash('sha256').update(body).digest('hex') !== sha256) throw contentChanged(name);
  requireFound(await client.ask({ method: 'PUT', name, body }));
}

type UploadTarget = {
  readonly client: S3Client;
  readonly limit: LimitFunction;
  readonly partSize: number;
  readonly name: string;
};

async function sendParts(
  { client, limit, partSize, name }: UploadTarget,
  { size, sha256 }: ReceivedFile,
  handle: FileHandle,
): Promise<void> {
  const response = requireFound(await client.ask({ method: 'POST', name, query: { uploads: '' } }));
  const uploadId = tagOf(response.text, 'UploadId');
  const hash = createHash('sha256');
  const etags: string[] = [];
  const sendPart = async (at: number): Promise<string> => {
    const body = await readPart(handle, at, Math.min(partSize, size - at));
    hash.update(body);
    const query = { partNumber: String(etags.length + 1), uploadId };
    return requireFound(await client.ask({ method: 'PUT', name, query, body })).headers.get('etag') ?? '';
  };
  try {
    for (let at = 0; at < size; at += partSize) etags.push(await limit(() => sendPart(at)));
    if (hash.digest('hex') !== sha256) throw contentChanged(name);
    await complete(client, { name, size, uploadId, etags });
  } catch (error) {
    // If the abort fails, removeUnfinished finds the upload later by its age.
    await client.ask({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

type UploadedParts = {
  readonly name: string;
  readonly size: number;
  readonly uploadId: string;
  readonly etags: readonly string[];
};

async function complete(client: S3Client, { name, size, uploadId, etags }: UploadedParts): Promise<void> {
  const parts = etags.map(
    (etag, at) =>
      `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const { status, text } = await client.ask({ method: 'POST', name, query: { uploadId }, body });
  if (status === 200 && text.includes('CompleteMultipartUploadResult')) return;
  // The answer of the first attempt was lost: the upload is complete and the object exists.
  const stored = await client.ask({ method: 'HEAD', name });
  if (status === 404 && Number(stored.headers.get('content-length')) === size && stored.status === 200)
    return;
  // Stores may answer 200 before they know that the request failed.
  throw new FileStoreAway('the object store did not complete the upload');
}

async function readPart(handle: FileHandle, at: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, at + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}

const contentChanged = (name: string): FileDiffers =>
  new FileDiffers(`the bytes of ${name} have changed on this disk`);

/** Requires that bucket and upload exist. Errors: FileStoreAway. */
function requireFound<Answer extends { readonly status: number }>(answer: Answer): Answer {
  if (answer.status < 300) return answer;
  throw new FileStoreAway('the object store has no such bucket or upload', {
    refusal: `status ${answer.status}`,
  });
}

function tagOf(xml: string, tag: string): string {
  const found = new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(xml)?.[1];
  if (found === undefined) throw new FileStoreAway(`the object store answered without ${tag}`);
  return found;
}
