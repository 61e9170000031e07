import type { EditorReport, PackItem } from '#shared/frames/editor-protocol.ts';
import type { BackpackStorage, DrawerItem, VirtualMachine } from './scratch-gui.ts';

type PackReport = Extract<EditorReport, { kind: 'packGiven' }>;
type Question = Extract<EditorReport, { kind: 'packWanted' | 'packGiven' | 'packDropped' }>;
type WithoutRequest<Asked> = Asked extends unknown ? Omit<Asked, 'request'> : never;

const formats: Readonly<Record<string, PackReport['format']>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'audio/x-wav': 'wav',
  'audio/mp3': 'mp3',
  'application/json': 'json',
  'application/zip': 'sprite3',
};
const kinds: Readonly<Record<string, PackReport['type']>> = {
  costume: 'costume',
  sound: 'sound',
  script: 'script',
  sprite: 'sprite',
};

/** The drawer shows the failure and rethrows it. */
export class BackpackRefused extends Error {
  override readonly name = 'BackpackRefused';
}

/** A placeholder address for a sprite until it is dragged out: the editor passes its content to `addSprite`. */
const standIn = 'backpack/';

type FetchFile = (name: string) => Promise<Uint8Array | null>;

/**
 * The backpack in the format of the editor's drawer, stored by the page. The editor loads costumes and sounds by name
 * like any file; scripts come with the list, sprites are fetched when they are dragged out.
 */
export function createBackpack(report: (report: EditorReport) => void, fetchFile: FetchFile) {
  const { ask, answer } = createQuestions(report);
  const storage: BackpackStorage = {
    list: async (range) => {
      const items = await ask({ kind: 'packWanted', ...range });
      return await Promise.all(items.map((item) => forDrawer(item, fetchFile)));
    },
    save: async (thing, content) => {
      const [saved] = await ask(await packReport(thing, content));
      if (saved === undefined) throw new BackpackRefused('The page kept nothing');
      return await forDrawer(saved, fetchFile);
    },
    delete: async (id) => {
      await ask({ kind: 'packDropped', id });
    },
  };
  return {
    storage,
    /** Fetches sprites of the backpack when they are inserted. */
    watch: (machine: Pick<VirtualMachine, 'addSprite'>): void => {
      const addSprite = machine.addSprite.bind(machine);
      machine.addSprite = async (sprite) => {
        const name = standInOf(sprite);
        if (name === undefined) return await addSprite(sprite);
        const bytes = await fetchFile(name);
        if (bytes !== null) await addSprite(new Uint8Array(bytes).buffer);
      };
    },
    /** Handles the page's answer to a backpack request. */
    answer,
  };
}

/** Numbered requests to the page; rejects when the page refuses. */
function createQuestions(report: (report: EditorReport) => void) {
  const waiting = new Map<number, (items: readonly PackItem[] | undefined) => void>();
  let last = 0;
  return {
    ask: (question: WithoutRequest<Question>): Promise<readonly PackItem[]> => {
      last += 1;
      const request = last;
      return new Promise((resolve, reject) => {
        waiting.set(request, (items) => {
          if (items === undefined) reject(new BackpackRefused('The page refused'));
          else resolve(items);
        });
        report({ ...question, request });
      });
    },
    answer: (request: number, items: readonly PackItem[] | undefined): void => {
      waiting.get(request)?.(items);
      waiting.delete(request);
    },
  };
}

type SaveInput = Parameters<BackpackStorage['save']>;

/** Converts an item for the page. */
async function packReport(
  { type, name }: SaveInput[0],
  content: SaveInput[1],
): Promise<WithoutRequest<PackReport>> {
  const format = formats[content.mimeType()];
  const kind = kinds[type];
  const [data, thumbnail] = await Promise.all([content.dataAsBase64(), content.thumbnailAsBase64()]);
  const bytes = bytesOf(data);
  if (format === undefined || kind === undefined || bytes.byteLength === 0)
    throw new BackpackRefused('Nothing that fits into a backpack');
  return {
    kind: 'packGiven',
    type: kind,
    name: name.slice(0, 200),
    format,
    bytes: bytes.buffer,
    thumbnail: pureBase64(thumbnail),
  };
}

async function forDrawer({ thumbnail, ...item }: PackItem, fetchFile: FetchFile): Promise<DrawerItem> {
  return {
    ...item,
    thumbnailUrl: `data:image/jpeg;base64,${thumbnail}`,
    bodyUrl: await addressOf(item, fetchFile),
  };
}

async function addressOf(
  { type, body }: Pick<PackItem, 'type' | 'body'>,
  fetchFile: FetchFile,
): Promise<string> {
  if (type === 'sprite') return `data:,${standIn}${body}`;
  const script = type === 'script' ? await fetchFile(body) : null;
  return script === null
    ? 'data:,'
    : `data:application/json,${encodeURIComponent(new TextDecoder().decode(script))}`;
}

function standInOf(sprite: unknown): string | undefined {
  if (!(sprite instanceof ArrayBuffer) || sprite.byteLength > 80) return undefined;
  const text = new TextDecoder().decode(sprite);
  return text.startsWith(standIn) ? text.slice(standIn.length) : undefined;
}

/** The editor passes some of them as data URLs. */
function pureBase64(text: string): string {
  return text.replace(/^data:[^,]*,/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(pureBase64(text)), (sign) => sign.charCodeAt(0));
}
