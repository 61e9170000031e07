import { unzipSync } from 'fflate';
import { entryAt } from './project-json.ts';

/** Of one picture, and of all: a phone holds them beside the file. */
const mostBytes = 1024 * 1024;
const mostOfAll = 8 * 1024 * 1024;

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
};

/** The name in the file of what a sprite wears; undefined for what is no picture. */
export function wornBy(target: unknown): string | undefined {
  const costumes = entryAt(target, 'costumes');
  const worn = entryAt(target, 'currentCostume');
  const costume: unknown = Array.isArray(costumes)
    ? costumes[typeof worn === 'number' ? worn : 0]
    : undefined;
  const name = entryAt(costume, 'md5ext');
  return typeof name === 'string' && /^[0-9a-f]{32}\.(?:png|svg|jpe?g|gif)$/.test(name) ? name : undefined;
}

/** Those pictures by their names. An image of a page neither runs what is in an SVG nor fetches what that names. */
export function picturesIn(file: Uint8Array, names: ReadonlySet<string>): ReadonlyMap<string, Blob> {
  let left = mostOfAll;
  try {
    const files = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        const isWanted = names.has(plainName(name)) && originalSize <= Math.min(left, mostBytes);
        if (isWanted) left -= originalSize;
        return isWanted;
      },
    });
    return new Map(
      Object.entries(files).map(([name, bytes]) => {
        const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
        return [plainName(name), new Blob([new Uint8Array(bytes)], { type })] as const;
      }),
    );
  } catch {
    // fflate throws for whatever it cannot read; the blocks are there all the same.
    return new Map();
  }
}

/** Some programs keep the project in a folder. */
const plainName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
