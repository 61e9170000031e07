import { downloadFile } from '#api/file.ts';

/** Where the editor's libraries come from. Neither fails: an editor without a library is better than none. */
export type StudioLibrary = {
  /** What there is to choose from, as JSON of the editor's own format. */
  readonly items: () => Promise<string | undefined>;
  /** The bytes of `{md5}.{format}`. */
  readonly file: (name: string) => Promise<ArrayBuffer | undefined>;
};

export const noLibrary: StudioLibrary = {
  items: () => Promise.resolve(undefined),
  file: () => Promise.resolve(undefined),
};

/** The starter library, which the server serves to everybody. */
export function createLibrary(): StudioLibrary {
  const read = (name: string) => downloadFile(`/scratch-library/${name}`).catch(() => undefined);
  return {
    items: async () => {
      const bytes = await read('index.json');
      return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    },
    file: read,
  };
}
