import type { EditorReport } from '#domain/frames/editor-protocol.ts';
import { defaultAssets, defaultProject } from './default-project.ts';
import type { ScratchStorage, StoredAsset } from './scratch-gui.ts';

/** Above the helpers the editor brings, which would ask its own site. */
const first = 1000;

/**
 * Where the editor gets its files from: the project it opens and our default ones are here, those of the libraries
 * come from the page. The frame itself reaches no network.
 */
export function createAssetDesk(storage: ScratchStorage, report: (report: EditorReport) => void) {
  const encoder = new TextEncoder();
  const own = new Map<string, Uint8Array>(defaultAssets.map(({ id, svg }) => [id, encoder.encode(svg)]));
  const waiting = new Map<number, (bytes: ArrayBuffer | undefined) => void>();
  let last = 0;
  const ask = (name: string): Promise<Uint8Array | null> => {
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
        const data = own.get(id) ?? (await ask(`${id}.${format}`));
        return data === null ? null : storage.createAsset(kind, format, data, id, false);
      },
    },
    first,
  );
  return {
    /** The project the editor fetches as number 0: an .sb3, or nothing for our default one. */
    keepProject: (bytes: ArrayBuffer | undefined): void => {
      const project =
        bytes === undefined ? encoder.encode(JSON.stringify(defaultProject)) : new Uint8Array(bytes);
      own.set('0', project);
    },
    /** The bytes of a file the page has; null without one. */
    ask,
    /** The page's answer to `assetWanted`; no bytes: there is no such file. */
    answer: (request: number, bytes: ArrayBuffer | undefined): void => {
      waiting.get(request)?.(bytes);
      waiting.delete(request);
    },
  };
}
