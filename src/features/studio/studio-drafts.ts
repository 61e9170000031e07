import type { KeptDraft } from '#machines/draft-keeping/draft-keeping.machine.ts';
import type { EditorLink } from './editor-link.ts';
import { isOpenElsewhere } from './open-works.ts';
import { subjectNow, type OpenProject } from './open-project.ts';
import {
  dropDraft,
  findDrafts,
  keepDraft,
  noteDraftSaved,
  sweepDrafts,
  type DraftFile,
  type WorkDraft,
} from './work-drafts.ts';

export type StudioDrafts = ReturnType<typeof createStudioDrafts>;

/** The drafts of an open project on this computer: the one this page writes, and the one it found. */
export function createStudioDrafts(open: OpenProject, link: Pick<EditorLink, 'takeDraft'>, userId: string) {
  /** Of drafts that could not be written; the frame gives each file once. */
  let unwritten: readonly DraftFile[] = [];
  /** What was restored or given up is not offered again. */
  const forgetFound = (): void => {
    if (open.found !== undefined) void dropDraft(open.found.id).catch(() => undefined);
    open.found = undefined;
  };
  return {
    write: async (): Promise<KeptDraft> => {
      const started = performance.now();
      const { project, names, assets, revision } = await link.takeDraft();
      unwritten = [...unwritten, ...assets];
      const frame = { project, names, revision };
      await keepDraft(draftOf(open, userId, frame), unwritten);
      unwritten = [];
      return { revision, cost: Math.round(performance.now() - started) };
    },
    /** The newest of this work that no other tab is writing. */
    find: async (): Promise<WorkDraft | undefined> => {
      const drafts = await findDrafts(userId, subjectNow(open));
      for (const draft of drafts) if (!(await isOpenElsewhere(`draft ${draft.id}`))) return draft;
      return undefined;
    },
    forgetFound,
    /** One of this editor itself, of before another tab had the work, has just been written anew: it is only not offered. */
    kept: (): void => {
      if (open.found?.id === open.draftId) open.found = undefined;
      else forgetFound();
    },
    /** What was restored is on the server now, maybe before it was kept anew here. */
    saved: (saved: Parameters<typeof noteDraftSaved>[1]): void => {
      if (open.found?.id !== open.draftId) forgetFound();
      void noteDraftSaved(open.draftId, saved).catch(() => undefined);
    },
    /** What stands here is given up. */
    drop: (): void => void dropDraft(open.draftId).catch(() => undefined),
    sweep: (): void => void sweepDrafts(Date.now()).catch(() => undefined),
  };
}

type FrameDraft = Pick<WorkDraft, 'project' | 'names'> & { readonly revision: number };

function draftOf(open: OpenProject, userId: string, { project, names, revision }: FrameDraft): WorkDraft {
  const { draftId, work, saving } = open;
  const context = saving?.getSnapshot().context;
  return {
    id: draftId,
    userId,
    subject: subjectNow(open),
    workName: context?.workName ?? work?.workName ?? '',
    versionNo: context?.work.versionNo ?? work?.work.versionNo ?? 0,
    savedAt: Date.now(),
    project,
    names,
    isSettled: context !== undefined && context.work.id !== undefined && context.savedRevision >= revision,
  };
}
