import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '#server/files/folders.ts';
import { createLocalObjects } from '#server/files/local-objects.ts';
import { FileMissing, type ObjectStore } from '#server/files/object-store.ts';
import { prefixedObjects } from '#server/files/prefixed-objects.ts';
import { createS3Client, type S3Settings } from '#server/files/s3-client.ts';
import { listS3 } from '#server/files/s3-listing.ts';
import { createS3Objects } from '#server/files/s3-objects.ts';
import { openS3 } from '#server/files/s3-download.ts';

/** Bytes with random access. */
export type ByteSource = {
  readonly size: number;
  /** Streams from `start` up to `end`. */
  readonly read: (start: number, end: number) => AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
};

/** A location of archives and their shared files: a folder or a prefix in a bucket. */
export type BackupLocation = {
  /** The name that operators type. */
  readonly name: string;
  /** Undefined for a bucket. */
  readonly folder: string | undefined;
  /** For a bucket: a folder of this machine that holds archives before they are sent. */
  readonly inbox: string | undefined;
  readonly objects: ObjectStore;
  /** Lists the names directly in the location. */
  readonly names: () => Promise<readonly string[]>;
  readonly remove: (name: string) => Promise<void>;
  /** Opens an object. Throws FileMissing. */
  readonly open: (name: string) => Promise<ByteSource>;
  /** Returns a lookup from name to size in bytes below `prefix`; undefined when the object is missing. */
  readonly sizes: (prefix: string) => Promise<(name: string) => Promise<number | undefined>>;
};

/** An archive: a file path, or a name in a backup location. */
export type ArchiveSource = string | { readonly location: BackupLocation; readonly name: string };

/** Returns the full name of an archive, as operators type it and the restore command accepts it. */
export const fullNameOf = ({ folder, name: location }: BackupLocation, name: string): string =>
  folder === undefined ? `${location}/${name}` : path.join(folder, name);

const slice = 64 * 1024;

export function folderLocation(folder: string): BackupLocation {
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
export function bucketLocation(settings: S3Settings, prefix: string, inbox: string): BackupLocation {
  const client = createS3Client(settings);
  const bucket = createS3Objects({ settings, inbox, isPublic: false });
  const objects = prefix === '' ? bucket : prefixedObjects(bucket, prefix);
  return {
    name: `s3:${settings.bucket}/${prefix}`.replace(/\/$/, ''),
    folder: undefined,
    inbox,
    objects,
    names: async () => {
      // The check distinguishes a missing bucket from a list that cannot be read.
      await objects.check();
      const found = new Array<string>();
      for await (const { name } of listS3(client, prefix, '/')) found.push(name.slice(prefix.length));
      return found;
    },
    // Archives may have been renamed to anything; `objects` accepts only generated names.
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
      // One list request covers a thousand names.
      const found = new Map<string, number>();
      for await (const { name, size } of objects.list(below)) found.set(name, size);
      return async (name) => found.get(name);
    },
  };
}
