import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifExists, syncFolder } from './folders.ts';
import {
  requireName,
  requirePrefix,
  FileMissing,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';

type LocalObjectsOptions = {
  readonly root: string;
  /** Folder for receiving files, on the disk of `root`. */
  readonly inbox: string;
  /** Clock for modification times. */
  readonly now: () => number;
};

/**
 * Objects in a folder that servers may share. A file is synced before its rename and its folders afterwards, so that
 * adopted files survive a power failure.
 */
export function createLocalObjects({ root, inbox, now }: LocalObjectsOptions): ObjectStore {
  const pathOf = (name: string): string => join(root, requireName(name));
  return {
    adopt: async (name, file) => {
      const path = pathOf(name);
      const existing = await ifExists(stat(path));
      if (existing?.size === file.size) {
        // A fresh modification time protects a reused file from the clean-up of old unreferenced files.
        await utimes(path, new Date(now()), new Date(now()));
      } else {
        await moveTo(path, file.path);
        for (let at = dirname(path); at.startsWith(root); at = dirname(at)) await syncFolder(at);
      }
    },
    put: async (name, bytes) => {
      const part = join(inbox, `${randomUUID()}.part`);
      const path = pathOf(name);
      try {
        await mkdir(inbox, { recursive: true });
        await writeFile(part, bytes, { flush: true, mode: 0o640 });
        await moveTo(path, part);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    open: async (name, range) => {
      // Opened here rather than by the stream, so a missing file is a refusal before any header is sent.
      const handle = await ifExists(open(pathOf(name), 'r'));
      if (handle === undefined) throw new FileMissing(`no file ${name}`);
      return handle.createReadStream(range);
    },
    stat: async (name) => {
      const found = await ifExists(stat(pathOf(name)));
      return found === undefined ? undefined : { size: found.size, modified: found.mtimeMs };
    },
    whileLocal: async (name, work) => {
      const path = pathOf(name);
      if ((await ifExists(stat(path))) === undefined) throw new FileMissing(`no file ${name}`);
      return await work(path);
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    removeBelow: (prefix) => rm(join(root, requirePrefix(prefix)), { recursive: true, force: true }),
    list: (prefix) => listBelow(root, requirePrefix(prefix)),
    // Unfinished files are only in the inbox, whose owner clears it.
    removeUnfinished: async () => undefined,
    address: async () => undefined,
    check: async () => void (await stat(root)),
  };
}

async function moveTo(path: string, part: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rename(part, path);
}

async function* listBelow(root: string, prefix: string): AsyncGenerator<StoredObject> {
  for (const entry of (await ifExists(readdir(join(root, prefix), { withFileTypes: true }))) ?? []) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) yield* listBelow(root, `${name}/`);
    // Earlier versions received files next to the final ones.
    if (!entry.isFile() || name.endsWith('.part')) continue;
    const found = await ifExists(stat(join(root, name)));
    if (found !== undefined) yield { name, size: found.size, modified: found.mtimeMs };
  }
}
