import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { requireName, requirePrefix, FileStoreAway, type ObjectStore } from './object-store.ts';
import { createS3Client, type S3Observer, type S3Settings, type S3Timing } from './s3-client.ts';
import { listS3, removeUploads } from './s3-listing.ts';
import { openS3 } from './s3-download.ts';
import { createS3Upload, s3PartSize } from './s3-upload.ts';

export type S3Options = {
  readonly settings: S3Settings;
  /** Local folder for objects that are read as files. */
  readonly inbox: string;
  /** Whether browsers can reach the store at the configured address. */
  readonly isPublic: boolean;
  readonly observe?: S3Observer;
  readonly timing?: S3Timing;
  readonly partSize?: number;
};

/** Objects in one bucket of an S3-compatible store. */
export function createS3Objects(parts: S3Options): ObjectStore {
  const { settings, inbox, isPublic, observe, timing, partSize = s3PartSize } = parts;
  const client = createS3Client(settings, observe, timing);
  const upload = createS3Upload(client, partSize);
  const open: ObjectStore['open'] = async (name, range) => await openS3(client, requireName(name), range);
  const remove: ObjectStore['remove'] = async (name) =>
    void (await client.ask({ method: 'DELETE', name: requireName(name) }));
  const list: ObjectStore['list'] = (prefix) => listS3(client, requirePrefix(prefix));
  return {
    adopt: (name, file) => upload(requireName(name), file),
    put: async (name, bytes) => {
      requireBucket(
        await client.ask({ method: 'PUT', name: requireName(name), body: new Uint8Array(bytes) }),
      );
    },
    open,
    stat: async (name) => {
      const { status, headers } = await client.ask({ method: 'HEAD', name: requireName(name) });
      if (status === 404) return undefined;
      return {
        size: Number(headers.get('content-length')),
        // Without a date the object counts as new, because old ones may be removed.
        modified: Date.parse(headers.get('last-modified') ?? '') || Infinity,
      };
    },
    whileLocal: async (name, work) => {
      const path = join(inbox, `${randomUUID()}.part`);
      const bytes = await open(name);
      try {
        await mkdir(inbox, { recursive: true });
        await pipeline(bytes, createWriteStream(path, { mode: 0o640 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove,
    removeBelow: async (prefix) => {
      for await (const { name } of list(prefix)) await remove(name);
    },
    list,
    removeUnfinished: (time, prefix = '') => removeUploads(client, time, prefix),
    address: async (name, seconds, { mime, disposition, cacheControl }) =>
      isPublic
        ? await client.address(requireName(name), seconds, {
            'response-content-type': mime,
            'response-content-disposition': disposition,
            'response-cache-control': cacheControl,
          })
        : undefined,
    check: async () => {
      // Use GET, because a HEAD answer has no body with an error code; one attempt, because this runs often.
      const query = { 'list-type': '2', 'max-keys': '1' };
      requireBucket(await client.ask({ method: 'GET', query }, { attempts: 1 }));
    },
  };
}

function requireBucket({ status }: { readonly status: number }): void {
  if (status >= 300)
    throw new FileStoreAway('the object store has no such bucket', { refusal: 'NoSuchBucket' });
}
