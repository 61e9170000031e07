import type { Entry } from 'yauzl';

const kindMask = 0o170000;
/** No kind (Windows programs write none), a plain file, a folder. */
const plainKinds: ReadonlySet<number> = new Set([0, 0o100000, 0o040000]);

/** Returns whether an entry is a file or a folder, not a link, which could lead outside of the unpacked archive. */
export function isPlainEntry({ externalFileAttributes }: Pick<Entry, 'externalFileAttributes'>): boolean {
  return plainKinds.has((externalFileAttributes >>> 16) & kindMask);
}
