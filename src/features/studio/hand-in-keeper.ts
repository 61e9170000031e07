import {
  dropHandIn,
  isHandInKept,
  keepHandIn,
  moveHandIn,
  noteHandInBody,
  watchHandIns,
  type QueuedHandIn,
  type SubmitBody,
} from '#shared/work/queued-hand-ins.ts';
import { workKinds } from '#shared/work/work-kinds.ts';
import { pictureFile } from '#shared/files/picture-file.ts';
import type { SaveInput } from '#machines/work-saving/work-saving.machine.ts';
import type { EditorLink } from './editor-link.ts';
import { targetOf, type StudioPlace } from './studio-place.ts';

/** A sent save with an unknown result: its answer never arrived. */
export type UnansweredSave = { readonly body: SubmitBody; readonly revision: number };

type ExportedProject = Awaited<ReturnType<EditorLink['exportProject']>>;

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
  /** `sending`: the page sends it for the first time; `waiting`: for the server. */
  let queueState: 'no' | 'sending' | 'waiting' = 'no';
  let isWithdrawn = false;
  let notifyWithdrawn = (): void => undefined;
  let adopting: Promise<QueuedHandIn | undefined> = Promise.resolve(undefined);
  const cover = async (): Promise<File | undefined> => {
    try {
      return pictureFile(await link.takePicture(), 'cover') ?? undefined;
    } catch {
      return undefined;
    }
  };
  /** A browser without space keeps only the draft. */
  const storeHandIn = async (
    input: SaveInput,
    { bytes, revision }: ExportedProject,
    unanswered: UnansweredSave | undefined,
    standing: 'sending' | 'waiting',
  ): Promise<void> => {
    try {
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
        ...(standing === 'sending' ? { isSending: true } : {}),
      });
      queueState = standing;
    } catch {
      // The disk is full.
    }
  };
  const withdraw = (): void => {
    queueState = 'no';
    isWithdrawn = true;
    notifyWithdrawn();
  };
  return {
    /** Before anything is sent: the submission survives a page that ends meanwhile. */
    begin: async (
      input: SaveInput,
      exported: ExportedProject,
      unanswered: UnansweredSave | undefined,
    ): Promise<void> => {
      isWithdrawn = false;
      // One that waits for the server is already kept, and is shown as waiting.
      if (queueState !== 'waiting') await storeHandIn(input, exported, unanswered, 'sending');
    },
    /**
     * Before the work is submitted: its repetition is not a second submission. Returns false if its author has withdrawn
     * it.
     */
    noteBody: async (body: SubmitBody): Promise<boolean> => {
      if (queueState === 'no' || (await noteHandInBody(draftId(), body).catch(() => true))) return true;
      withdraw();
      return false;
    },
    /** Calls `onWithdrawn` when the author withdraws the submission in the list of waiting submissions. */
    watch: (onWithdrawn: () => void): (() => void) => {
      notifyWithdrawn = onWithdrawn;
      const look = async (): Promise<void> => {
        if (!(await isHandInKept(draftId())) && queueState !== 'no') withdraw();
      };
      return watchHandIns(() => void look().catch(() => undefined));
    },
    /** The server is away. */
    keep: async (input: SaveInput, unanswered: UnansweredSave | undefined): Promise<void> => {
      const exported = await link.exportProject().catch(() => undefined);
      if (exported !== undefined && !isWithdrawn) await storeHandIn(input, exported, unanswered, 'waiting');
    },
    /** The server has answered: the page shows the result. */
    drop: async (): Promise<void> => {
      const wasStored = queueState !== 'no';
      queueState = 'no';
      if (wasStored) await dropHandIn(draftId()).catch(() => undefined);
    },
    /** The page continues with a draft; a submission of it is continued from here. */
    adopt: (from: string | undefined): void => {
      adopting = from === undefined ? adopting : moveHandIn(from, draftId()).catch(() => undefined);
    },
    /** Returns the adopted submission, for the first save. */
    handIn: async (): Promise<QueuedHandIn | undefined> => {
      const found = await adopting;
      adopting = Promise.resolve(undefined);
      if (found !== undefined) queueState = 'waiting';
      return found;
    },
  };
}

/** An independent new work: there is nothing that it could overwrite. */
function isFree({ id, isCopy }: SaveInput, { unitId, homeworkId }: StudioPlace): boolean {
  return id === undefined && (isCopy || (unitId === undefined && homeworkId === undefined));
}
