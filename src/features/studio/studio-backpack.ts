import { addToBackpack, deleteFromBackpack, readBackpack } from './api.ts';
import { ApiError } from '#shared/api/errors.ts';
import { downloadFile, uploadFile } from '#shared/api/file.ts';
import type { MessageFromEditor, PackItem } from '#shared/frames/editor-protocol.ts';
import { messageOf } from '#machines/message-of.ts';

type PackMessage = Extract<MessageFromEditor, { kind: 'packGiven' }>;
type StoredPackItem = PackItem & { readonly file: string };

/** The user's backpack. It never rejects: undefined means a failure that the user was shown. */
export type StudioBackpack = {
  readonly list: (offset: number, limit: number) => Promise<PackItem[] | undefined>;
  readonly put: (thing: PackMessage) => Promise<PackItem[] | undefined>;
  readonly drop: (id: string) => Promise<PackItem[] | undefined>;
  /** Returns the bytes of a name if it belongs to the backpack. */
  readonly file: (name: string) => Promise<ArrayBuffer | undefined> | undefined;
};

/** The backpack on the server; `notify` shows failures to the user. */
export function createBackpack(notify: (text: string) => void): StudioBackpack {
  const known = new Map<string, Pick<StoredPackItem, 'body' | 'file'>>();
  const show = ({ id, type, name, body, thumbnail, file }: StoredPackItem): PackItem => {
    known.set(id, { body, file });
    return { id, type, name, body, thumbnail };
  };
  const attempt = async <Found>(work: () => Promise<Found>): Promise<Found | undefined> => {
    try {
      return await work();
    } catch (error) {
      notify(problemOf(error));
      return undefined;
    }
  };
  return {
    list: (offset, limit) => attempt(async () => (await readBackpack(offset, limit)).map(show)),
    put: ({ type, name, format, bytes, thumbnail }) =>
      attempt(async () => {
        const file = new File([bytes], `${name === '' ? type : name}.${format}`);
        const { filePath } = await uploadFile(file, { purpose: 'backpack' });
        return [show(await addToBackpack({ type, name, file: filePath, thumbnail }))];
      }),
    drop: (id) =>
      attempt(async () => {
        await deleteFromBackpack(id);
        known.delete(id);
        return [];
      }),
    file: (name) => {
      // Two items may have the same bytes.
      const found = [...known.values()].find(({ body }) => body === name);
      return found === undefined ? undefined : attempt(() => downloadFile(found.file));
    },
  };
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'network')
    return '连不上服务器，书包暂时不能用，请稍后再试';
  return `书包：${messageOf(error, '没有成功，请稍后再试')}`;
}
