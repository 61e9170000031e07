import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { removeLeftovers } from './folders.ts';
import { createLocalObjects } from './local-objects.ts';
import {
  FileDiffers,
  FileMissing,
  type ByteRange,
  type ObjectStore,
  type SignedHeaders,
} from './object-store.ts';
import { receive, type ReceivedWithHead, type ReceiveOptions } from './receive.ts';

/** `sha256`, in lower-case hexadecimal, is the permanent name of the content. */
export type StoredBytes = Omit<ReceivedWithHead, 'path'>;

/**
 * Bytes received and synced to the disk of this machine (`path`), not yet part of the store. The caller checks them
 * (sniffing, `inspectSb3`, the truncated flag of a multipart part), then calls one of the two functions; a second call
 * does nothing.
 */
export type StagedFile = ReceivedWithHead & { commit(): Promise<StoredBytes>; discard(): Promise<void> };

export type PutOptions = ReceiveOptions & {
  /** The expected content. Errors: FileDiffers for any other. */
  readonly sha256?: string;
};

type Source = AsyncIterable<Uint8Array> | Readable;

/** Files named by their content. Equal content is stored once; a committed file never changes. */
export type FileStore = {
  /** Receives a file. Errors: FileTooLarge, FileEmpty, or the source's own; nothing is left behind. */
  stage(source: Source, options: ReceiveOptions): Promise<StagedFile>;
  /** `stage` and `commit` in one step, for content that needs no check. */
  put(source: Source, options: PutOptions): Promise<StoredBytes>;
  /** Errors: FileMissing, also for a malformed name. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  stat(sha256: string): Promise<{ size: number } | undefined>;
  /** Provides a local file while the work runs. Errors: FileMissing. */
  whileLocal<Result>(sha256: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Does nothing if the file does not exist. */
  remove(sha256: string): Promise<void>;
  /** Lists all committed files, unordered. */
  list(): AsyncIterable<StoredContent>;
  /**
   * Removes a file unless it was put again at or after `time` (milliseconds since the epoch). Returns whether it is
   * gone.
   */
  removeBefore(sha256: string, time: number): Promise<boolean>;
  /** Removes unfinished uploads that killed processes began before `time`. */
  removeUnfinished(time: number): Promise<void>;
  /** Returns a temporary URL of the store for a user who may read the file; undefined if this server must send it. */
  address(sha256: string, seconds: number, headers: SignedHeaders): Promise<string | undefined>;
  /** Throws if the store is unavailable. */
  check(): Promise<void>;
};

/** `modified`: the time of the last put, in milliseconds of the epoch. */
export type StoredContent = { readonly sha256: string; readonly size: number; readonly modified: number };

const hashPattern = /^[0-9a-f]{64}$/;
/** Returns the name of a content in an object store. */
export const nameOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
/** `ab/cd/<sha256>`: listed by the first folder, because the store has other folders too. */
const outerFolders = Array.from({ length: 256 }, (_none, at) => `${at.toString(16).padStart(2, '0')}/`);

/**
 * A file store on top of an object store. Files are received into `inbox`, a local folder, because parsers need a
 * file, the name is known only at the end, and a failed transfer can be repeated. Files last written before
 * `leftBefore` (milliseconds since the epoch) are leftovers of killed processes and are removed.
 */
export async function createFileStore(
  objects: ObjectStore,
  inbox: string,
  leftBefore = 0,
): Promise<FileStore> {
  await mkdir(inbox, { recursive: true });
  // Remove by age, because another node may be receiving into the same folder.
  await removeLeftovers(inbox, leftBefore);
  const stage: FileStore['stage'] = (source, options) => stageFile(objects, inbox, source, options);
  return {
    stage,
    put: async (source, { sha256, ...options }) => {
      const staged = await stage(source, options);
      if (sha256 !== undefined && staged.sha256 !== sha256) {
        await staged.discard();
        throw new FileDiffers(`received ${staged.sha256} instead of ${sha256}`);
      }
      return await staged.commit();
    },
    ...committedFiles(objects),
    removeUnfinished: async (time) => {
      await removeLeftovers(inbox, time);
      await objects.removeUnfinished(time);
    },
    check: objects.check,
  };
}

/** Milliseconds since the last write after which an unfinished upload counts as abandoned. */
export const leftoverAge = 10 * 60_000;

export type LocalFileStoreOptions = { readonly leftoverAge?: number; readonly now?: () => number };

/** A file store in a local folder: `<root>/tmp/*.part` while receiving, `<root>/ab/cd/<sha256>` once committed. */
export async function createLocalFileStore(
  root: string,
  { leftoverAge: age = leftoverAge, now = Date.now }: LocalFileStoreOptions = {},
): Promise<FileStore> {
  const inbox = join(root, 'tmp');
  return await createFileStore(createLocalObjects({ root, inbox, now }), inbox, now() - age);
}

async function stageFile(
  objects: ObjectStore,
  inbox: string,
  source: Source,
  options: ReceiveOptions,
): Promise<StagedFile> {
  const received = await receive(source, join(inbox, `${randomUUID()}.part`), options);
  const { path, ...bytes } = received;
  let outcome: Promise<StoredBytes> | undefined;
  const commit = async (): Promise<StoredBytes> => {
    try {
      await objects.adopt(nameOf(bytes.sha256), received);
      return bytes;
    } finally {
      await rm(path, { force: true });
    }
  };
  return {
    ...received,
    commit: () => (outcome ??= commit()),
    discard: async () => {
      if (outcome !== undefined) return;
      outcome = Promise.resolve(bytes);
      await rm(path, { force: true });
    },
  };
}

type CommittedFiles = Omit<FileStore, 'stage' | 'put' | 'removeUnfinished' | 'check'>;

/** Operations on committed files. */
function committedFiles(objects: ObjectStore): CommittedFiles {
  const requireFile = (sha256: string): string => {
    if (!hashPattern.test(sha256)) throw new FileMissing(`no file ${sha256}`);
    return nameOf(sha256);
  };
  return {
    open: async (sha256, range) => await objects.open(requireFile(sha256), range),
    stat: async (sha256) => {
      const found = hashPattern.test(sha256) ? await objects.stat(nameOf(sha256)) : undefined;
      return found === undefined ? undefined : { size: found.size };
    },
    whileLocal: async (sha256, work) => await objects.whileLocal(requireFile(sha256), work),
    remove: async (sha256) => {
      if (hashPattern.test(sha256)) await objects.remove(nameOf(sha256));
    },
    list: () => listContents(objects),
    removeBefore: async (sha256, time) => {
      const found = hashPattern.test(sha256) ? await objects.stat(nameOf(sha256)) : undefined;
      if (found === undefined || found.modified >= time) return false;
      await objects.remove(nameOf(sha256));
      return true;
    },
    address: async (sha256, seconds, headers) => await objects.address(requireFile(sha256), seconds, headers),
  };
}

async function* listContents(objects: ObjectStore): AsyncGenerator<StoredContent> {
  for (const outer of outerFolders) {
    for await (const { name, ...found } of objects.list(outer)) {
      const sha256 = name.slice(name.lastIndexOf('/') + 1);
      if (hashPattern.test(sha256) && name === nameOf(sha256)) yield { sha256, ...found };
    }
  }
}
