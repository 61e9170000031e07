import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createLocalFileStore, leftoverAge, nameOf } from '#server/files/file-store.ts';
import { ifExists, removeLeftovers } from '#server/files/folders.ts';
import { createLocalObjects } from '#server/files/local-objects.ts';
import { FileDiffers } from '#server/files/object-store.ts';
import { receive } from '#server/files/receive.ts';
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

/** Where a file lies in the folder of its archive. */
export function placeBeside(sha256: string, key: SealKey | undefined): string {
  if (key === undefined) return `${filesFolder}/${nameOf(sha256)}`;
  const name = sealedName(key, sha256);
  return `${sealedFolder}/${name.slice(0, 2)}/${name}`;
}

/** Bytes of a file that lies beside; undefined: it is not there. */
export async function sizeBeside(
  folder: string,
  sha256: string,
  key: SealKey | undefined,
): Promise<number | undefined> {
  const found = await ifExists(stat(path.join(folder, placeBeside(sha256, key))));
  return found && (key === undefined ? found.size : plainSize(found.size));
}

export async function* readBeside(
  folder: string,
  sha256: string,
  key: SealKey | undefined,
): AsyncGenerator<Buffer> {
  const place = path.join(folder, placeBeside(sha256, key));
  if (key === undefined) {
    yield* createReadStream(place);
    return;
  }
  const handle = await open(place);
  try {
    const { size } = await handle.stat();
    yield* unseal(handle, key, { size, start: 0, end: plainSize(size) });
  } finally {
    await handle.close();
  }
}

/** `key`: they are sealed with it. */
export async function openBeside(folder: string, key: SealKey | undefined): Promise<Beside> {
  const has: Beside['has'] = async (sha256, size) => (await sizeBeside(folder, sha256, key)) === size;
  return { has, ...(key === undefined ? await plainFiles(folder) : await sealedFiles(folder, key)) };
}

async function plainFiles(folder: string): Promise<Omit<Beside, 'has'>> {
  const files = await createLocalFileStore(path.join(folder, filesFolder));
  return {
    put: async (source, sha256) => (await files.put(source, { ...anySize, sha256 })).size,
    size: async () => {
      let sum = 0;
      for await (const { size } of files.list()) sum += size;
      return sum;
    },
    keepOnly: async (places) => {
      for await (const { sha256 } of files.list())
        if (!places.has(placeBeside(sha256, undefined))) await files.remove(sha256);
    },
  };
}

async function sealedFiles(folder: string, key: SealKey): Promise<Omit<Beside, 'has'>> {
  const root = path.join(folder, sealedFolder);
  const inbox = path.join(root, 'tmp');
  await mkdir(inbox, { recursive: true });
  const objects = createLocalObjects({ root: folder, inbox, now: Date.now });
  return {
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
      const received = await receive(
        seal(measured(), key),
        path.join(inbox, `${randomUUID()}.part`),
        anySize,
      );
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
      for await (const one of objects.list(`${sealedFolder}/`)) sum += one.size;
      return sum;
    },
    keepOnly: async (places) => {
      await removeLeftovers(inbox, Date.now() - leftoverAge);
      for await (const { name } of objects.list(`${sealedFolder}/`))
        if (!places.has(name) && name !== headPlace) await objects.remove(name);
    },
  };
}

const headPlace = `${sealedFolder}/head`;

/** The key of a folder of backups. Errors: BackupRefused, when its backups are under another passphrase. */
export async function keyOfFolder(folder: string, passphrase: string): Promise<SealKey> {
  const place = path.join(folder, headPlace);
  const head = await ifExists(readFile(place));
  if (head !== undefined && isSealed(head)) return await keyFor(head, passphrase);
  const key = await makeKey(passphrase);
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  // One that was not written to its end has sealed nothing yet.
  await writeFile(place, headOf(key), { flag: head === undefined ? 'wx' : 'w', flush: true, mode: 0o600 });
  return key;
}
