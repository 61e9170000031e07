import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { ifExists, removeLeftovers, syncFolder } from './folders.ts';

/** How much of a file is kept in memory for `sniffType`. */
export const HEAD_BYTES = 4096;

export type StoredBytes = {
  /** Lower-case hexadecimal; the name of the content for ever. */
  sha256: string;
  size: number;
  /** The first `HEAD_BYTES` bytes, for sniffing. */
  head: Uint8Array;
  /** Where the bytes are readable on this machine now. */
  path: string;
};

/**
 * Bytes received and synced to disk, not yet part of the store. The caller looks at them (sniffing, `inspectSb3`,
 * the truncated flag of a multipart part), then calls exactly one of the two; a second call does nothing.
 */
export type StagedFile = StoredBytes & { commit(): Promise<StoredBytes>; discard(): Promise<void> };

export type PutOptions = {
  /** Bytes; one more is `FileTooLarge`. */
  limit: number;
  /** Ends the upload early, leaving nothing behind. */
  signal?: AbortSignal;
};

/** A range of bytes, both ends included, as HTTP counts. */
export type ByteRange = { start: number; end: number };

/** Files named by their content. Same content is kept once; a committed file never changes. */
export type FileStore = {
  /** Errors: FileTooLarge, FileEmpty, or whatever the source failed with; nothing is left behind. */
  stage(source: AsyncIterable<Uint8Array> | Readable, options: PutOptions): Promise<StagedFile>;
  /** `stage` and `commit` in one, for content that needs no check. */
  put(source: AsyncIterable<Uint8Array> | Readable, options: PutOptions): Promise<StoredBytes>;
  /** Errors: FileMissing, also for a malformed name. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  stat(sha256: string): Promise<{ size: number } | undefined>;
  /** The file's place on this machine, existing or not; undefined for a malformed name or a remote store. */
  localPath(sha256: string): string | undefined;
  /** Does nothing when the file is not there. */
  remove(sha256: string): Promise<void>;
  /** Every committed file, in no order. */
  list(): AsyncIterable<StoredContent>;
  /** Removes a file unless it was put again at or after `time` (milliseconds of the epoch). True: it is gone. */
  removeBefore(sha256: string, time: number): Promise<boolean>;
};

/** `modified`: when it was last put, in milliseconds of the epoch. */
export type StoredContent = { readonly sha256: string; readonly size: number; readonly modified: number };

export class FileTooLarge extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super(`file is larger than ${limit} bytes`);
    this.name = 'FileTooLarge';
    this.limit = limit;
  }
}

export class FileEmpty extends Error {
  override readonly name = 'FileEmpty';
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

export type LocalFileStoreOptions = {
  /** Milliseconds since the last write after which an unfinished upload is taken for a killed process's. */
  leftoverAge?: number;
  now?: () => number;
};

/**
 * A file store in a local folder: `<root>/tmp/*.part` while receiving, `<root>/ab/cd/<sha256>` once committed.
 * A file is synced before it is renamed and its folder after, so a committed file survives a power cut.
 */
export async function createLocalFileStore(
  root: string,
  { leftoverAge = 10 * 60_000, now = Date.now }: LocalFileStoreOptions = {},
): Promise<FileStore> {
  const inbox = join(root, 'tmp');
  await mkdir(inbox, { recursive: true });
  // By age, not all: another node of the same site may be receiving into a shared folder.
  await removeLeftovers(inbox, now() - leftoverAge);

  const place: Place = { root, inbox, now };
  const stage: FileStore['stage'] = async (source, options) => await stageIn(place, source, options);
  return {
    stage,
    put: async (source, options) => (await stage(source, options)).commit(),
    ...committedIn(root),
  };
}

/** Where the files are, and the clock of their times. */
type Place = { readonly root: string; readonly inbox: string; readonly now: () => number };

async function stageIn(
  place: Place,
  source: AsyncIterable<Uint8Array> | Readable,
  options: PutOptions,
): Promise<StagedFile> {
  const path = join(place.inbox, `${randomUUID()}.part`);
  const bytes = await receive(source, path, options);
  let settled: Promise<StoredBytes> | undefined;
  return {
    ...bytes,
    commit: () => (settled ??= commitTo(place, bytes)),
    discard: async () => {
      if (settled !== undefined) return;
      settled = Promise.resolve(bytes);
      await rm(path, { force: true });
    },
  };
}

async function commitTo({ root, now }: Place, staged: StoredBytes): Promise<StoredBytes> {
  const outer = join(root, staged.sha256.slice(0, 2));
  const inner = join(outer, staged.sha256.slice(2, 4));
  const path = join(inner, staged.sha256);
  const existing = await ifExists(stat(path));
  if (existing?.size === staged.size) {
    // A fresh time keeps a sweep of old unreferenced files away from one that is wanted again.
    await utimes(path, new Date(now()), new Date(now()));
    await rm(staged.path, { force: true });
  } else {
    await mkdir(inner, { recursive: true });
    await rename(staged.path, path);
    for (const folder of [inner, outer, root]) await syncFolder(folder);
  }
  return { ...staged, path };
}

/** What can be done with files once they are committed. */
function committedIn(root: string): Omit<FileStore, 'stage' | 'put'> {
  const localPath = (sha256: string): string | undefined =>
    /^[0-9a-f]{64}$/.test(sha256) ? join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256) : undefined;
  return {
    open: async (sha256, range) => {
      const path = localPath(sha256);
      // Opened here rather than by the stream, so a missing file is a refusal before any header is sent.
      const handle = path === undefined ? undefined : await ifExists(open(path, 'r'));
      if (handle === undefined) throw new FileMissing(`no file ${sha256}`);
      return handle.createReadStream(range);
    },
    stat: async (sha256) => {
      const path = localPath(sha256);
      const found = path === undefined ? undefined : await ifExists(stat(path));
      return found === undefined ? undefined : { size: found.size };
    },
    localPath,
    remove: async (sha256) => {
      const path = localPath(sha256);
      if (path !== undefined) await rm(path, { force: true });
    },
    list: () => listContents(root),
    removeBefore: async (sha256, time) => {
      const path = localPath(sha256);
      const found = path === undefined ? undefined : await ifExists(stat(path));
      if (path === undefined || found === undefined || found.mtimeMs >= time) return false;
      await rm(path, { force: true });
      return true;
    },
  };
}

async function* listContents(root: string): AsyncGenerator<StoredContent> {
  const isPart = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);
  for (const outer of (await readdir(root)).filter(isPart)) {
    for (const inner of (await readdir(join(root, outer))).filter(isPart)) {
      for (const sha256 of await readdir(join(root, outer, inner))) {
        const found = await ifExists(stat(join(root, outer, inner, sha256)));
        if (found?.isFile() === true) yield { sha256, size: found.size, modified: found.mtimeMs };
      }
    }
  }
}

/** Streams `source` into a new file at `path`, synced; on any failure the file is gone again. */
async function receive(
  source: AsyncIterable<Uint8Array> | Readable,
  path: string,
  { limit, signal }: PutOptions,
): Promise<StoredBytes> {
  const hash = createHash('sha256');
  const head = Buffer.alloc(HEAD_BYTES);
  let size = 0;
  async function* measured(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size);
      size += chunk.byteLength;
      if (size > limit) throw new FileTooLarge(limit);
      hash.update(chunk);
      yield chunk;
    }
  }
  // `flush` syncs before closing. A FileHandle's stream with autoClose false never ends a pipeline.
  const file = createWriteStream(path, { flags: 'wx', flush: true, mode: 0o640 });
  const closed = new Promise<void>((resolve) => {
    file.once('close', () => resolve());
  });
  try {
    await pipeline(source, measured, file, signal === undefined ? {} : { signal });
    if (size === 0) throw new FileEmpty('file is empty');
  } catch (error) {
    // A stream destroyed while still opening creates its file afterwards: wait before removing it.
    await closed;
    await rm(path, { force: true });
    throw error;
  }
  return { sha256: hash.digest('hex'), size, head: head.subarray(0, Math.min(size, HEAD_BYTES)), path };
}
