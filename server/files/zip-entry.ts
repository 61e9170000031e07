import type { Entry } from 'yauzl';

const kindMask = 0o170000;
/** No kind (programs of Windows write none), a plain file, a folder. */
const plainKinds: ReadonlySet<number> = new Set([0, 0o100000, 0o040000]);

/** Whether an entry is a file or a folder: a link would make a program that unpacks it read or write elsewhere. */
export function isPlainEntry({ externalFileAttributes }: Pick<Entry, 'externalFileAttributes'>): boolean {
  return plainKinds.has((externalFileAttributes >>> 16) & kindMask);
}
