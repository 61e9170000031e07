import type { EditorReport } from '#shared/frames/editor-protocol.ts';
import { defaultPictures, defaultProject, defaultSound } from './default-project.ts';
import type { ScratchStorage, StoredAsset } from './scratch-gui.ts';

/** Takes precedence over the editor's own helpers, which would request its own site. */
const first = 1000;

/**
 * The source of the editor's files: the open project and our default assets are here, library files come from the page.
 * The frame itself has no network access.
 */
export function createAssetReceiver(storage: ScratchStorage, report: (report: EditorReport) => void) {
  const encoder = new TextEncoder();
  const localAssets = new Map<string, Uint8Array>([
    ...defaultPictures.map(({ id, svg }) => [id, encoder.encode(svg)] as const),
    [defaultSound.id, defaultSound.bytes],
  ]);
  const waiting = new Map<number, (bytes: ArrayBuffer | undefined) => void>();
  let last = 0;
  const requestAsset = (name: string): Promise<Uint8Array | null> => {
    last += 1;
    const request = last;
    return new Promise((resolve) => {
      waiting.set(request, (bytes) => resolve(bytes === undefined ? null : new Uint8Array(bytes)));
      report({ kind: 'assetWanted', request, name });
    });
  };
  storage.addHelper(
    {
      load: async (kind, id, format): Promise<StoredAsset | null> => {
        const data = localAssets.get(id) ?? (await requestAsset(`${id}.${format}`));
        return data === null ? null : storage.createAsset(kind, format, data, id, false);
      },
    },
    first,
  );
  return {
    /** Sets the project that the editor fetches as number 0: an .sb3, or undefined for our default. */
    keepProject: (bytes: ArrayBuffer | undefined): void => {
      const project =
        bytes === undefined ? encoder.encode(JSON.stringify(defaultProject)) : new Uint8Array(bytes);
      localAssets.set('0', project);
    },
    /** Requests a file from the page; resolves to null if it does not exist. */
    ask: requestAsset,
    /** Handles the page's answer to `assetWanted`; without bytes the file does not exist. */
    answer: (request: number, bytes: ArrayBuffer | undefined): void => {
      waiting.get(request)?.(bytes);
      waiting.delete(request);
    },
  };
}
