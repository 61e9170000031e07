import { lstatSync, openSync, closeSync, readSync, readdirSync, readlinkSync, chmodSync } from 'node:fs';
import path from 'node:path';

/** A file or link of the tree, with its relative path in forward slashes. */
export type Entry = {
  readonly path: string;
  /** The target of a link. */
  readonly link?: string;
  readonly executable: boolean;
  /** The first kilobyte of a file. */
  readonly head: Buffer;
};

/** Returns all entries, sorted by code units, so that the locale of the machine has no effect. */
export function entriesOf(tree: string): Entry[] {
  return readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(tree, path.join(entry.parentPath, entry.name)))
    .map((name) => entryOf(tree, name))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

function entryOf(tree: string, name: string): Entry {
  const file = path.join(tree, name);
  const facts = lstatSync(file);
  const shape = {
    path: name.replaceAll(path.sep, '/'),
    executable: (facts.mode & 0o100) !== 0,
  };
  if (facts.isSymbolicLink()) return { ...shape, link: readlinkSync(file), head: Buffer.alloc(0) };
  // The permissions are independent of the umask of the build.
  chmodSync(file, shape.executable ? 0o755 : 0o644);
  return { ...shape, head: headOf(file) };
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(1024);
  const open = openSync(file, 'r');
  try {
    return head.subarray(0, readSync(open, head));
  } finally {
    closeSync(open);
  }
}
