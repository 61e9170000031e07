import {
  dropHandIn,
  keepHandIn,
  moveHandIn,
  type QueuedHandIn,
  type SubmitBody,
} from '#domain/work/queued-hand-ins.ts';
import { workKinds } from '#domain/work/work-kinds.ts';
import { pictureFile } from '#lib/picture-file.ts';
import type { SaveInput } from '#machines/work-saving/work-saving-events.ts';
import type { EditorLink } from './editor-link.ts';
import { targetOf, type StudioPlace } from './studio-place.ts';

/** Sent, and nobody knows whether the server has it: its answer never came. */
export type Unanswered = { readonly body: SubmitBody; readonly revision: number };

type KeeperParts = {
  readonly link: Pick<EditorLink, 'kind' | 'exportProject' | 'takePicture'>;
  readonly place: StudioPlace;
  readonly draftId: () => string;
};

export type HandInKeeper = ReturnType<typeof createHandInKeeper>;

/** The hand-in of an open project, kept so that it outlives the page; the page sends it itself while it is open. */
export function createHandInKeeper({ link, place, draftId }: KeeperParts) {
  let isKept = false;
  let adopting: Promise<QueuedHandIn | undefined> = Promise.resolve(undefined);
  const cover = async (): Promise<File | undefined> => {
    try {
      return pictureFile(await link.takePicture(), 'cover') ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    /** The server is away. A browser without room keeps the draft alone, as before. */
    keep: async (input: SaveInput, unanswered: Unanswered | undefined): Promise<void> => {
      try {
        const { bytes, revision } = await link.exportProject();
        const at = Date.now();
        const isThis = unanswered?.revision === revision && unanswered.body.workStatus === 1;
        await keepHandIn({
          id: draftId(),
          at,
          workName: input.workName,
          fileName: `${input.workName}.${workKinds[link.kind()].ending}`,
          purpose: 'work',
          bytes,
          cover: await cover(),
          // Nothing is written over that this page has not seen.
          target: { ...(isFree(input, place) ? {} : { baseVersion: 0 }), ...targetOf(input, place) },
          body: isThis ? unanswered.body : undefined,
        });
        isKept = true;
      } catch {
        // There is no room for it.
      }
    },
    /** The server has answered: the page says how it went on. */
    drop: async (): Promise<void> => {
      if (isKept) await dropHandIn(draftId()).catch(() => undefined);
      isKept = false;
    },
    /** This page goes on with a draft; one that was handed in is handed in from here. */
    adopt: (from: string | undefined): void => {
      adopting = from === undefined ? adopting : moveHandIn(from, draftId()).catch(() => undefined);
    },
    /** What was adopted, for the first save. */
    handIn: async (): Promise<QueuedHandIn | undefined> => {
      const found = await adopting;
      adopting = Promise.resolve(undefined);
      isKept ||= found !== undefined;
      return found;
    },
  };
}

/** A new work for nobody's asking: there is nothing that it could be written over. */
function isFree({ id, isCopy }: SaveInput, { unitId, homeworkId }: StudioPlace): boolean {
  return id === undefined && (isCopy || (unitId === undefined && homeworkId === undefined));
}
