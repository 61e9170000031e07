import type { Readable } from 'node:stream';

/** A range of bytes, both ends included, as in HTTP. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A completely received and synced file of this machine; `sha256` in lower-case hexadecimal. */
export type ReceivedFile = { readonly path: string; readonly size: number; readonly sha256: string };

/** `modified`: the time of the last put, in milliseconds of the epoch. */
export type StoredObject = { readonly name: string; readonly size: number; readonly modified: number };

/** Response headers for an object that a browser reads through a temporary URL. */
export type SignedHeaders = {
  readonly mime: string;
  readonly disposition: string;
  readonly cacheControl: string;
};

/**
 * Named objects on a local disk or in an S3-compatible store, with one contract that object-store.test.ts checks for
 * all. An object exists completely or not at all; putting a name again replaces it. Names are segments of lower-case
 * letters, digits, `.`, `_`, `-`, joined by `/`; any other name is a bug. Errors of every operation: `FileStoreAway`,
 * `FileStoreFull`, or those of the disk.
 */
export type ObjectStore = {
  /**
   * Moves the file into the store; it may be gone afterwards. Errors: FileDiffers if the bytes no longer match
   * `sha256`.
   */
  readonly adopt: (name: string, file: ReceivedFile) => Promise<void>;
  /** Stores small, reproducible content from memory; a power failure may lose it. */
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Reads the range, up to the end of the object. Errors: FileMissing. */
  readonly open: (name: string, range?: ByteRange) => Promise<Readable>;
  readonly stat: (name: string) => Promise<Omit<StoredObject, 'name'> | undefined>;
  /** Provides a local file while the work runs. Errors: FileMissing, those of the work. */
  readonly whileLocal: <Result>(name: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  /** Does nothing if the object does not exist. */
  readonly remove: (name: string) => Promise<void>;
  /** Removes all objects whose name begins with `prefix`, which ends in `/`. */
  readonly removeBelow: (prefix: string) => Promise<void>;
  /**
   * Lists the objects whose name begins with `prefix`, which ends in `/`; in no order, and objects may change
   * meanwhile.
   */
  readonly list: (prefix: string) => AsyncIterable<StoredObject>;
  /**
   * Removes uploads that killed processes began before `time` (milliseconds since the epoch). `prefix`: only below it.
   */
  readonly removeUnfinished: (time: number, prefix?: string) => Promise<void>;
  /** Returns a URL that lets anyone read the object for `seconds`; undefined if browsers cannot reach the store. */
  readonly address: (name: string, seconds: number, headers: SignedHeaders) => Promise<string | undefined>;
  /** Throws if the store is unavailable. */
  readonly check: () => Promise<void>;
};

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** The bytes differ from the announced ones: disk or network have changed them. */
export class FileDiffers extends Error {
  override readonly name = 'FileDiffers';
}

/** The store does not answer, or answers incorrectly. A later retry may succeed. */
export class FileStoreAway extends Error {
  override readonly name = 'FileStoreAway';
  /** The store's error code, such as `SignatureDoesNotMatch`; undefined if it is unreachable or broken. */
  readonly refusal: string | undefined;
  constructor(message: string, { refusal, cause }: { refusal?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.refusal = refusal;
  }
}

/** The store is full. The code equals that of a full disk, because callers treat both alike. */
export class FileStoreFull extends Error {
  override readonly name = 'FileStoreFull';
  readonly code = 'ENOSPC';
}

const namePattern = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Throws TypeError for an invalid name: names never come from users. */
export function requireName(name: string): string {
  if (!namePattern.test(name)) throw new TypeError(`invalid object name: ${JSON.stringify(name)}`);
  return name;
}

export function requirePrefix(prefix: string): string {
  requireName(prefix.endsWith('/') ? prefix.slice(0, -1) : '');
  return prefix;
}
