import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { nameOf } from '#server/files/file-store.ts';
import { removeLeftovers } from '#server/files/folders.ts';
import { FileDiffers } from '#server/files/object-store.ts';
import { receive } from '#server/files/receive.ts';
import { smallObject } from './folder-owner.ts';
import { filesFolder, encryptedFolder } from './manifest.ts';
import {
  headOf,
  isEncrypted,
  keyFor,
  makeKey,
  plainSize,
  encrypt,
  encryptedName,
  decrypt,
  type EncryptionKey,
} from './encryption.ts';
import type { BackupLocation } from './backup-location.ts';

/** The content-addressed files that all archives of a folder share. */
export type ContentStore = {
  readonly has: (sha256: string, size: number) => Promise<boolean>;
  /** Stores a file and returns its size. Throws FileDiffers or FileEmpty. */
  readonly put: (source: Readable, sha256: string) => Promise<number>;
  /** Total size in bytes. */
  readonly size: () => Promise<number>;
  /** Removes every file that is not in `places` (see `contentKey`). */
  readonly removeExcept: (places: ReadonlySet<string>) => Promise<void>;
};

const anySize = { limit: Number.MAX_SAFE_INTEGER };
/**
 * Milliseconds after which an unfinished file counts as left by a killed process. An archive may take hours to send.
 */
const leftoverAge = 12 * 60 * 60_000;

/** Returns the path of a shared file relative to the folder of its archive. */
export function contentKey(sha256: string, key: EncryptionKey | undefined): string {
  if (key === undefined) return `${filesFolder}/${nameOf(sha256)}`;
  const name = encryptedName(key, sha256);
  return `${encryptedFolder}/${name.slice(0, 2)}/${name}`;
}

/** Returns a lookup from hash to the size in bytes of a shared file; undefined when the file is missing. */
export async function contentSizes(
  location: BackupLocation,
  key: EncryptionKey | undefined,
): Promise<(sha256: string) => Promise<number | undefined>> {
  const sizes = await location.sizes(`${folderOf(key)}/`);
  return async (sha256) => {
    const found = await sizes(contentKey(sha256, key));
    return found === undefined || key === undefined ? found : plainSize(found);
  };
}

export async function* readContent(
  location: BackupLocation,
  sha256: string,
  key: EncryptionKey | undefined,
): AsyncGenerator<Buffer> {
  const source = await location.open(contentKey(sha256, key));
  try {
    if (key === undefined) yield* source.read(0, source.size);
    else yield* decrypt(source, key, { start: 0, end: plainSize(source.size) });
  } finally {
    await source.close();
  }
}

/** Matches the names of shared files, plain or encrypted; clean-up removes nothing else. */
const ofContents = /^(?:files|sealed)\/[0-9a-f/]+$/;

/** Opens the shared files of a place. `key`: the files are encrypted with it. */
export async function openContentStore(
  location: BackupLocation,
  key: EncryptionKey | undefined,
): Promise<ContentStore> {
  const { objects } = location;
  const inbox = location.inbox ?? path.join(location.name, folderOf(key), 'tmp');
  await mkdir(inbox, { recursive: true });
  await removeLeftovers(inbox, Date.now() - leftoverAge);
  const sizes = await contentSizes(location, key);
  return {
    has: async (sha256, size) => (await sizes(sha256)) === size,
    put: async (source, sha256) => {
      const hash = createHash('sha256');
      let size = 0;
      async function* measured(): AsyncGenerator<Buffer> {
        for await (const chunk of source) {
          if (!Buffer.isBuffer(chunk)) throw new TypeError('Unreachable: the sources are of bytes');
          size += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      }
      const bytes = key === undefined ? measured() : encrypt(measured(), key);
      const received = await receive(bytes, path.join(inbox, `${randomUUID()}.part`), anySize);
      try {
        const found = hash.digest('hex');
        if (found !== sha256) throw new FileDiffers(`received ${found} instead of ${sha256}`);
        await objects.adopt(contentKey(sha256, key), received);
      } finally {
        await rm(received.path, { force: true });
      }
      return size;
    },
    size: async () => {
      let sum = 0;
      for await (const one of objects.list(`${folderOf(key)}/`)) sum += one.size;
      return sum;
    },
    removeExcept: async (places) => {
      for await (const { name } of objects.list(`${folderOf(key)}/`))
        if (ofContents.test(name) && !places.has(name)) await objects.remove(name);
      await objects.removeUnfinished(Date.now() - leftoverAge);
    },
  };
}

const folderOf = (key: EncryptionKey | undefined): string =>
  key === undefined ? filesFolder : encryptedFolder;
const headPlace = `${encryptedFolder}/head`;

/**
 * Returns the encryption key of a backup location, and creates one at first use. Throws BackupRefused when its
 * backups have another passphrase.
 */
export async function keyOfLocation(location: BackupLocation, passphrase: string): Promise<EncryptionKey> {
  const head = await smallObject(location, headPlace);
  if (head !== undefined && isEncrypted(head)) return await keyFor(head, passphrase);
  const key = await makeKey(passphrase);
  if (location.folder === undefined) {
    await location.objects.put(headPlace, headOf(key));
    return key;
  }
  const headPath = path.join(location.folder, headPlace);
  await mkdir(path.dirname(headPath), { recursive: true, mode: 0o700 });
  // No file is encrypted with a key whose header was not written completely, so the header may be replaced.
  await writeFile(headPath, headOf(key), { flag: head === undefined ? 'wx' : 'w', flush: true, mode: 0o600 });
  return key;
}
