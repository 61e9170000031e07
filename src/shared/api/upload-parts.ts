import type { BodyOf, Schema } from '#openapi/index.ts';
import { write } from './client.ts';
import { ApiError } from './errors.ts';
import { postFile, type TransferOptions } from './file.ts';

/** The maximum size of a file that is sent in one request. */
export const wholeBytes = 8 * 1024 * 1024;
/** Pauses after a connection failure, in milliseconds; the user can also retry earlier. */
const pauses = [1000, 3000, 9000, 20_000];

type Options = TransferOptions & { readonly purpose: BodyOf<'POST /sys/upload/begin'>['purpose'] };

/**
 * Uploads a large file in parts. It resumes after a connection failure; a new upload of the same file, even after a
 * reload, sends only the missing parts.
 */
export async function uploadInParts(file: File, options: Options): Promise<Schema<'StoredFile'>> {
  const { signal, onProgress, purpose } = options;
  const body = { fileName: file.name, fileSize: file.size, fileMark: String(file.lastModified), purpose };
  const { uploadId, partSize, received } = await persistently(signal, () =>
    write('post', '/sys/upload/begin', { body, signal, quiet: true }),
  );
  const receivedParts = new Set(received);
  const count = Math.ceil(file.size / partSize);
  const sizeOf = (part: number) => Math.min(partSize, file.size - part * partSize);
  let sent = [...receivedParts].reduce((sum, part) => sum + sizeOf(part), 0);
  onProgress?.({ loaded: sent, total: file.size });
  for (let part = 0; part < count; part += 1) {
    if (receivedParts.has(part)) continue;
    const start = part * partSize;
    const bytes = new File([file.slice(start, start + partSize)], file.name);
    const fields = { uploadId, partNo: String(part) };
    await persistently(signal, () =>
      postFile('/sys/upload/part', bytes, fields, {
        signal,
        onProgress: ({ loaded }) =>
          onProgress?.({ loaded: Math.min(sent + loaded, file.size), total: file.size }),
      }),
    );
    sent += sizeOf(part);
    onProgress?.({ loaded: sent, total: file.size });
  }
  return persistently(signal, () =>
    write('post', '/sys/upload/finish', { body: { uploadId }, signal, quiet: true }),
  );
}

/** Retries when there was no answer, after a pause or when the browser reports that it is online. */
async function persistently<Result>(
  signal: AbortSignal | undefined,
  task: () => Promise<Result>,
  [pause, ...later]: readonly number[] = pauses,
): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    const isBroken = error instanceof ApiError && error.kind === 'network';
    if (pause === undefined || !isBroken || signal?.aborted === true) throw error;
    await lineBack(pause, signal);
    return persistently(signal, task, later);
  }
}

function lineBack(pause: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', over);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, pause);
    globalThis.addEventListener('online', over);
    signal?.addEventListener('abort', over);
  });
}
