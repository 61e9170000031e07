import { fileReadQuery } from '#shared/api/file-bytes.ts';
import { entryAt } from '#shared/work-blocks/project-json.ts';

export type LibraryPictures = {
  readonly sprites: ReadonlyMap<string, string>;
  readonly backdrops: ReadonlyMap<string, string>;
};

/** The addresses of the pictures of the starter library, by the names of sprites and backdrops. */
export const libraryPicturesQuery = () =>
  fileReadQuery('/scratch-library/index.json', 'pictures', (bytes) =>
    Promise.resolve(readPictures(new TextDecoder().decode(bytes))),
  );

export function readPictures(text: string): LibraryPictures {
  const index: unknown = JSON.parse(text);
  return {
    sprites: addressesOf(entryAt(index, 'sprites'), (item) => {
      const costumes = entryAt(item, 'costumes');
      return Array.isArray(costumes) ? costumes[0] : undefined;
    }),
    backdrops: addressesOf(entryAt(index, 'backdrops'), (item) => item),
  };
}

function addressesOf(items: unknown, pictureOf: (item: unknown) => unknown): ReadonlyMap<string, string> {
  return new Map(
    (Array.isArray(items) ? items : []).flatMap((item: unknown) => {
      const [name, file] = [entryAt(item, 'name'), entryAt(pictureOf(item), 'md5ext')];
      return typeof name === 'string' && typeof file === 'string' && /^[0-9a-f]{32}\.svg$/.test(file)
        ? [[name, `/scratch-library/${file}`] as const]
        : [];
    }),
  );
}
