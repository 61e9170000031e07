import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '#server/files/folders.ts';
import { createLocalObjects } from '#server/files/local-objects.ts';
import { FileMissing, type ObjectStore } from '#server/files/object-store.ts';
import { prefixedObjects } from '#server/files/prefixed-objects.ts';
import { createS3Client, type S3Settings } from '#server/files/s3-client.ts';
import { listS3 } from '#server/files/s3-listing.ts';
import { createS3Objects } from '#server/files/s3-objects.ts';
import { openS3 } from '#server/files/s3-reading.ts';

/** Bytes that can be read from anywhere. */
export type Ranged = {
  readonly size: number;
  /** From `start` up to `end`. */
  readonly read: (start: number, end: number) => AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
};

/** Where archives lie, with their files beside: a folder, or a part of a bucket. */
export type Shelf = {
  /** As people name it. */
  readonly name: string;
  /** Undefined: a bucket. */
  readonly folder: string | undefined;
  /** Of a bucket: a folder of this machine for what is to be sent. */
  readonly inbox: string | undefined;
  readonly objects: ObjectStore;
  /** Names of what lies there itself. */
  readonly names: () => Promise<readonly string[]>;
  readonly remove: (name: string) => Promise<void>;
  /** Errors: FileMissing. */
  readonly open: (name: string) => Promise<Ranged>;
  /** Bytes of what lies below `prefix`, by name; undefined: it is not there. */
  readonly sizes: (prefix: string) => Promise<(name: string) => Promise<number | undefined>>;
};

/** An archive: a file, or one of a shelf. */
export type ArchiveSource = string | { readonly shelf: Shelf; readonly name: string };

/** As people name it, and the command of a restore takes it. */
export const placeOn = ({ folder, name: shelf }: Shelf, name: string): string =>
  folder === undefined ? `${shelf}/${name}` : path.join(folder, name);

const slice = 64 * 1024;

export function shelfInFolder(folder: string): Shelf {
  const objects = createLocalObjects({ root: folder, inbox: folder, now: Date.now });
  return {
    name: folder,
    folder,
    inbox: undefined,
    objects,
    names: async () => (await ifExists(readdir(folder))) ?? [],
    remove: (name) => rm(path.join(folder, name), { force: true }),
    open: async (name) => {
      const handle = await ifExists(open(path.join(folder, name)));
      if (handle === undefined) throw new FileMissing(`no file ${name}`);
      const { size } = await handle.stat();
      return {
        size,
        read: async function* (start, end) {
          for (let at = start; at < end; at += slice) {
            const bytes = Buffer.alloc(Math.min(slice, end - at));
            const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
            if (bytesRead === 0) return;
            yield bytes.subarray(0, bytesRead);
          }
        },
        close: () => handle.close(),
      };
    },
    sizes: async () => async (name) => (await objects.stat(name))?.size,
  };
}

/** `prefix`: empty, or ends in `/`. */
export function shelfInBucket(settings: S3Settings, prefix: string, inbox: string): Shelf {
  const client = createS3Client(settings);
  const bucket = createS3Objects({ settings, inbox, isPublic: false });
  const objects = prefix === '' ? bucket : prefixedObjects(bucket, prefix);
  return {
    name: `s3:${settings.bucket}/${prefix}`.replace(/\/$/, ''),
    folder: undefined,
    inbox,
    objects,
    names: async () => {
      // Here a bucket that is missing is told from a list that cannot be read.
      await objects.check();
      const found = new Array<string>();
      for await (const { name } of listS3(client, prefix, '/')) found.push(name.slice(prefix.length));
      return found;
    },
    // Archives may have been given any name: not by `objects`, whose names are made here.
    remove: async (name) => void (await client.ask({ method: 'DELETE', name: prefix + name })),
    open: async (name) => {
      const { status, headers } = await client.ask({ method: 'HEAD', name: prefix + name });
      if (status === 404) throw new FileMissing(`no file ${name}`);
      return {
        size: Number(headers.get('content-length')),
        read: async function* (start, end) {
          if (start < end) yield* await openS3(client, prefix + name, { start, end: end - 1 });
        },
        close: async () => undefined,
      };
    },
    sizes: async (below) => {
      // A question for a thousand, not one for each.
      const found = new Map<string, number>();
      for await (const { name, size } of objects.list(below)) found.set(name, size);
      return async (name) => found.get(name);
    },
  };
}
