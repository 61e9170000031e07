import { downloadFile } from '#shared/api/file.ts';
import { readLibraryItems } from '#shared/api/scratch-asset.ts';

/** The source of the editor's libraries. It never rejects: an editor without a library is better than none. */
export type StudioLibrary = {
  /** Returns the items as JSON in the editor's own format. */
  readonly items: () => Promise<string | undefined>;
  /** Returns the bytes of `{md5}.{format}`. */
  readonly file: (name: string) => Promise<ArrayBuffer | undefined>;
};

export const noLibrary: StudioLibrary = {
  items: () => Promise.resolve(undefined),
  file: () => Promise.resolve(undefined),
};

const kinds = { backdrops: 1, sounds: 2, costumes: 3, sprites: 4 } as const;

type Fields = ReadonlyMap<string, unknown>;

/** The starter library, which the server serves publicly, extended by the school's items. */
export function createLibrary(): StudioLibrary {
  const read = (address: string) => downloadFile(address).catch(() => undefined);
  /** Addresses of the school's files; all others belong to the starter library. */
  const addresses = new Map<string, string>();
  const schoolItems = async (kind: keyof typeof kinds): Promise<readonly unknown[]> => {
    const items = await readLibraryItems(kinds[kind]).catch(() => []);
    for (const item of items) noteAddresses(addresses, item);
    return items;
  };
  return {
    items: async () => {
      const [bytes, backdrops, sounds, costumes, sprites] = await Promise.all([
        read('/scratch-library/index.json'),
        schoolItems('backdrops'),
        schoolItems('sounds'),
        schoolItems('costumes'),
        schoolItems('sprites'),
      ]);
      const starter = bytes === undefined ? '{}' : new TextDecoder().decode(bytes);
      const school = { backdrops, sounds, costumes, sprites };
      if (Object.values(school).every((items) => items.length === 0)) return starter;
      const found = fieldsOf(JSON.parse(starter));
      // The school's items come first: of two items with one name the editor shows the first.
      const both = Object.entries(school).map(([kind, items]) => [
        kind,
        [...items, ...listOf(found.get(kind))],
      ]);
      return JSON.stringify(Object.fromEntries(both));
    },
    file: (name) => read(addresses.get(name) ?? `/scratch-library/${name}`),
  };
}

/** Records the addresses of an item, and of a sprite's costumes and sounds. */
function noteAddresses(addresses: Map<string, string>, item: unknown): void {
  const fields = fieldsOf(item);
  const [name, address] = [fields.get('md5ext'), fields.get('rawURL')];
  if (typeof name === 'string' && typeof address === 'string') addresses.set(name, address);
  for (const part of [...listOf(fields.get('costumes')), ...listOf(fields.get('sounds'))])
    noteAddresses(addresses, part);
}

function fieldsOf(value: unknown): Fields {
  return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
