import type { ActorRefFrom } from 'xstate';
import type { KeptDraft } from '#machines/draft-keeping/draft-keeping.machine.ts';
import type { StudioWorkContext, WorkDraft } from '#machines/studio-work/studio-work.machine.ts';
import type { workSavingMachine } from '#machines/work-saving/work-saving.machine.ts';
import type { EditorLink } from './editor-link.ts';
import { isOpenElsewhere } from '#shared/work/open-works.ts';
import { findDrafts, keepDraft, type DraftFile } from '#shared/work/work-drafts.ts';

type SavingActor = ActorRefFrom<typeof workSavingMachine>;

type DraftOptions = {
  readonly link: Pick<EditorLink, 'takeDraft'>;
  readonly userId: string;
  /** Returns the open work. */
  readonly openNow: () => StudioWorkContext;
};

/** The local drafts of an open project: the one that this page writes, and those it finds. */
export function createStudioDrafts({ link, userId, openNow }: DraftOptions) {
  /** Files of drafts that could not be written; the frame sends each file once. */
  let unwritten: readonly DraftFile[] = [];
  /** The saving actor, while the project is editable. */
  let saving: SavingActor | undefined;
  let writing: Promise<KeptDraft> | undefined;
  const write = async (): Promise<KeptDraft> => {
    const started = performance.now();
    const { project, names, assets, revision } = await link.takeDraft();
    unwritten = [...unwritten, ...assets];
    const about = aboutOf(openNow(), saving, revision);
    await keepDraft({ ...about, userId, savedAt: Date.now(), project, names }, unwritten);
    unwritten = [];
    return { revision, cost: Math.round(performance.now() - started) };
  };
  return {
    follow: (present: SavingActor): void => {
      saving = present;
    },
    write: (): Promise<KeptDraft> => (writing = write()),
    /** Resolves when the last write has ended, successfully or not. */
    written: async (): Promise<void> => void (await writing?.catch(() => undefined)),
    /** Returns the newest draft of this subject that no other tab is writing. */
    find: async (subject: string): Promise<WorkDraft | undefined> => {
      const drafts = await findDrafts(userId, subject);
      for (const draft of drafts) if (!(await isOpenElsewhere(`draft ${draft.id}`))) return draft;
      return undefined;
    },
  };
}

/** Returns the metadata of a draft of this revision. */
function aboutOf(
  { draftId, subject, work }: StudioWorkContext,
  saving: SavingActor | undefined,
  revision: number,
): Pick<WorkDraft, 'id' | 'subject' | 'workName' | 'versionNo' | 'isSettled'> {
  const context = saving?.getSnapshot().context;
  return {
    id: draftId,
    subject,
    workName: context?.workName ?? work?.workName ?? '',
    versionNo: context?.work.versionNo ?? work?.work.versionNo ?? 0,
    isSettled: context !== undefined && context.work.id !== undefined && context.savedRevision >= revision,
  };
}
