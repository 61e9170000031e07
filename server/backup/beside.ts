import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { nameOf } from '#server/files/file-store.ts';
import { removeLeftovers } from '#server/files/folders.ts';
import { FileDiffers } from '#server/files/object-store.ts';
import { receive } from '#server/files/receive.ts';
import { smallObject } from './folder-owner.ts';
import { filesFolder, sealedFolder } from './manifest.ts';
import {
  headOf,
  isSealed,
  keyFor,
  makeKey,
  plainSize,
  seal,
  sealedName,
  unseal,
  type SealKey,
} from './sealing.ts';
import type { Shelf } from './shelf.ts';

/** The files of all archives of a folder, each once. */
export type Beside = {
  readonly has: (sha256: string, size: number) => Promise<boolean>;
  /** Answers its size. Errors: FileDiffers, FileEmpty. */
  readonly put: (source: Readable, sha256: string) => Promise<number>;
  /** Bytes of all. */
  readonly size: () => Promise<number>;
  /** Removes what none of the places names (`placeBeside`). */
  readonly keepOnly: (places: ReadonlySet<string>) => Promise<void>;
};

const anySize = { limit: Number.MAX_SAFE_INTEGER };
/** Milliseconds: what was begun is a killed process's; an archive may be sent for hours. */
const leftoverAge = 12 * 60 * 60_000;

/** Where a file lies in the folder of its archive. */
export function placeBeside(sha256: string, key: SealKey | undefined): string {
  if (key === undefined) return `${filesFolder}/${nameOf(sha256)}`;
  const name = sealedName(key, sha256);
  return `${sealedFolder}/${name.slice(0, 2)}/${name}`;
}

/** Bytes of files that lie beside; undefined: it is not there. */
export async function sizesBeside(
  shelf: Shelf,
  key: SealKey | undefined,
): Promise<(sha256: string) => Promise<number | undefined>> {
  const sizes = await shelf.sizes(`${folderOf(key)}/`);
  return async (sha256) => {
    const found = await sizes(placeBeside(sha256, key));
    return found === undefined || key === undefined ? found : plainSize(found);
  };
}

export async function* readBeside(
  shelf: Shelf,
  sha256: string,
  key: SealKey | undefined,
): AsyncGenerator<Buffer> {
  const source = await shelf.open(placeBeside(sha256, key));
  try {
    if (key === undefined) yield* source.read(0, source.size);
    else yield* unseal(source, key, { start: 0, end: plainSize(source.size) });
  } finally {
    await source.close();
  }
}

/** Of contents, plain or sealed; nothing else is ever removed. */
const ofContents = /^(?:files|sealed)\/[0-9a-f/]+$/;

/** `key`: they are sealed with it. */
export async function openBeside(shelf: Shelf, key: SealKey | undefined): Promise<Beside> {
  const { objects } = shelf;
  const inbox = shelf.inbox ?? path.join(shelf.name, folderOf(key), 'tmp');
  await mkdir(inbox, { recursive: true });
  await removeLeftovers(inbox, Date.now() - leftoverAge);
  const sizes = await sizesBeside(shelf, key);
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
      const bytes = key === undefined ? measured() : seal(measured(), key);
      const received = await receive(bytes, path.join(inbox, `${randomUUID()}.part`), anySize);
      try {
        const found = hash.digest('hex');
        if (found !== sha256) throw new FileDiffers(`${found} came for ${sha256}`);
        await objects.adopt(placeBeside(sha256, key), received);
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
    keepOnly: async (places) => {
      for await (const { name } of objects.list(`${folderOf(key)}/`))
        if (ofContents.test(name) && !places.has(name)) await objects.remove(name);
      await objects.removeUnfinished(Date.now() - leftoverAge);
    },
  };
}

const folderOf = (key: SealKey | undefined): string => (key === undefined ? filesFolder : sealedFolder);
const headPlace = `${sealedFolder}/head`;

/** The key of a shelf of backups. Errors: BackupRefused, when its backups are under another passphrase. */
export async function keyOfShelf(shelf: Shelf, passphrase: string): Promise<SealKey> {
  const head = await smallObject(shelf, headPlace);
  if (head !== undefined && isSealed(head)) return await keyFor(head, passphrase);
  const key = await makeKey(passphrase);
  if (shelf.folder === undefined) {
    await shelf.objects.put(headPlace, headOf(key));
    return key;
  }
  const place = path.join(shelf.folder, headPlace);
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  // One that was not written to its end has sealed nothing yet.
  await writeFile(place, headOf(key), { flag: head === undefined ? 'wx' : 'w', flush: true, mode: 0o600 });
  return key;
}
