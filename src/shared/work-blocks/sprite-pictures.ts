import { unzipSync } from 'fflate';
import { entryAt } from './project-json.ts';

/** Limits for one picture and for all of them: a phone holds them in addition to the file. */
const maxBytes = 1024 * 1024;
const maxOfAll = 8 * 1024 * 1024;

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
};

/** Returns the file name of a sprite's current costume; undefined if it is not an image. */
export function wornBy(target: unknown): string | undefined {
  const costumes = entryAt(target, 'costumes');
  const worn = entryAt(target, 'currentCostume');
  const costume: unknown = Array.isArray(costumes)
    ? costumes[typeof worn === 'number' ? worn : 0]
    : undefined;
  const name = entryAt(costume, 'md5ext');
  return typeof name === 'string' && /^[0-9a-f]{32}\.(?:png|svg|jpe?g|gif)$/.test(name) ? name : undefined;
}

/** Returns these pictures by name. An `<img>` neither runs an SVG's scripts nor loads its references. */
export function picturesIn(file: Uint8Array, names: ReadonlySet<string>): ReadonlyMap<string, Blob> {
  let bytesLeft = maxOfAll;
  try {
    const files = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        const isTaken = names.has(plainName(name)) && originalSize <= Math.min(bytesLeft, maxBytes);
        if (isTaken) bytesLeft -= originalSize;
        return isTaken;
      },
    });
    return new Map(
      Object.entries(files).map(([name, bytes]) => {
        const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
        return [plainName(name), new Blob([new Uint8Array(bytes)], { type })] as const;
      }),
    );
  } catch {
    // fflate throws for unreadable files; the blocks are available anyway.
    return new Map();
  }
}

/** Some programs store the project in a folder. */
const plainName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
