import {
  dropHandIn,
  keepHandIn,
  moveHandIn,
  type QueuedHandIn,
  type SubmitBody,
} from '#domain/work/queued-hand-ins.ts';
import { workKinds } from '#domain/work/work-kinds.ts';
import { pictureFile } from '#lib/picture-file.ts';
import type { SaveInput } from '#machines/work-saving/work-saving.machine.ts';
import type { EditorLink } from './editor-link.ts';
import { targetOf, type StudioPlace } from './studio-place.ts';

/** A sent save with an unknown result: its answer never arrived. */
export type Unanswered = { readonly body: SubmitBody; readonly revision: number };

type KeeperOptions = {
  readonly link: Pick<EditorLink, 'kind' | 'exportProject' | 'takePicture'>;
  readonly place: StudioPlace;
  readonly draftId: () => string;
};

export type HandInKeeper = ReturnType<typeof createHandInKeeper>;

/**
 * The submission of an open project, stored so that it survives the page; the page sends it itself while it is open.
 */
export function createHandInKeeper({ link, place, draftId }: KeeperOptions) {
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
    /** The server is away. A browser without space keeps only the draft. */
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
          // Never overwrites a version that this page has not seen.
          target: { ...(isFree(input, place) ? {} : { baseVersion: 0 }), ...targetOf(input, place) },
          body: isThis ? unanswered.body : undefined,
        });
        isKept = true;
      } catch {
        // The disk is full.
      }
    },
    /** The server has answered: the page shows the result. */
    drop: async (): Promise<void> => {
      if (isKept) await dropHandIn(draftId()).catch(() => undefined);
      isKept = false;
    },
    /** The page continues with a draft; a submission of it is continued from here. */
    adopt: (from: string | undefined): void => {
      adopting = from === undefined ? adopting : moveHandIn(from, draftId()).catch(() => undefined);
    },
    /** Returns the adopted submission, for the first save. */
    handIn: async (): Promise<QueuedHandIn | undefined> => {
      const found = await adopting;
      adopting = Promise.resolve(undefined);
      isKept ||= found !== undefined;
      return found;
    },
  };
}

/** An independent new work: there is nothing that it could overwrite. */
function isFree({ id, isCopy }: SaveInput, { unitId, homeworkId }: StudioPlace): boolean {
  return id === undefined && (isCopy || (unitId === undefined && homeworkId === undefined));
}
