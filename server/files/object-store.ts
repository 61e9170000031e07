import type { Readable } from 'node:stream';

/** A range of bytes, both ends included, as HTTP counts. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A file of this machine, received whole and synced; `sha256` in lower-case hexadecimal. */
export type ReceivedFile = { readonly path: string; readonly size: number; readonly sha256: string };

/** `modified`: when it was last put, in milliseconds of the epoch. */
export type StoredObject = { readonly name: string; readonly size: number; readonly modified: number };

/** What a browser is told of an object it reads by an address of its own. */
export type SignedHeaders = {
  readonly mime: string;
  readonly disposition: string;
  readonly cacheControl: string;
};

/**
 * Bytes under names, on a disk of this machine or in a store that speaks S3: one contract, tried on all
 * (object-store.test.ts). An object is there whole or not at all, and what is put again takes the place of what was there.
 * Names: segments of small letters, digits, `.`, `_`, `-`, joined by `/`; any other is a bug. Errors of every operation:
 * `FileStoreAway`, `FileStoreFull`, or what the disk says.
 */
export type ObjectStore = {
  /** Takes the file in; it may be gone afterwards. Errors: FileDiffers, when the bytes are no longer those of `sha256`. */
  readonly adopt: (name: string, file: ReceivedFile) => Promise<void>;
  /** For what is small, in memory anyway and can be made again: a power cut may take it back. */
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** As far as there are bytes in the range. Errors: FileMissing. */
  readonly open: (name: string, range?: ByteRange) => Promise<Readable>;
  readonly stat: (name: string) => Promise<Omit<StoredObject, 'name'> | undefined>;
  /** Gives the work a file of this machine to read for as long as it takes. Errors: FileMissing, those of the work. */
  readonly whileLocal: <Result>(name: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  /** Does nothing when it is not there. */
  readonly remove: (name: string) => Promise<void>;
  /** Removes all whose name begins with `prefix`, which ends in `/`. */
  readonly removeBelow: (prefix: string) => Promise<void>;
  /** Those whose name begins with `prefix`, which ends in `/`; in no order, while others come and go. */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>;
  /**
   * Removes what was begun before `time` (milliseconds of the epoch) and never ended, by a process that was killed.
   * `prefix`: only below it.
   */
  readonly removeUnfinished: (time: number, prefix?: string) => Promise<void>;
  /** An address that reads the object for `seconds`, whoever has it; undefined where browsers cannot reach the store. */
  readonly address: (name: string, seconds: number, headers: SignedHeaders) => Promise<string | undefined>;
  /** Throws when the store cannot be used now. */
  readonly check: () => Promise<void>;
};

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** Not the bytes that were announced: a disk or a line has changed them. */
export class FileDiffers extends Error {
  override readonly name = 'FileDiffers';
}

/** The store does not answer, or not as it should. What is asked again later may come out well. */
export class FileStoreAway extends Error {
  override readonly name = 'FileStoreAway';
  /** The store's word for why it refuses, such as `SignatureDoesNotMatch`; undefined: it is out of reach or out of order. */
  readonly refusal: string | undefined;
  constructor(message: string, { refusal, cause }: { refusal?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.refusal = refusal;
  }
}

/** The store has no room. The code is that of a full disk, for it is the same to whoever saves. */
export class FileStoreFull extends Error {
  override readonly name = 'FileStoreFull';
  readonly code = 'ENOSPC';
}

const goodName = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Names are made here and never by strangers. Throws TypeError. */
export function demandName(name: string): string {
  if (!goodName.test(name)) throw new TypeError(`no name of an object: ${JSON.stringify(name)}`);
  return name;
}

export function demandPrefix(prefix: string): string {
  demandName(prefix.endsWith('/') ? prefix.slice(0, -1) : '');
  return prefix;
}
