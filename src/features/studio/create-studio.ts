import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback, fromPromise, type Actor } from 'xstate';
import { keyOf } from '#api/client.ts';
import { openCloudRoom } from '#api/cloud.ts';
import { workVersionsQuery } from '#api/work.ts';
import { createCloudLine } from '#domain/work/cloud-line.ts';
import { missingWords } from '#domain/frames/extension-words.ts';
import { inspected } from '#lib/inspected.ts';
import { isOpenElsewhere, watchOpenWork } from './open-works.ts';
import { randomKey } from '#lib/random-key.ts';
import {
  draftProject,
  draftText,
  dropDraft,
  findDrafts,
  keepDraft,
  noteDraftSaved,
  sweepDrafts,
  type DraftFile,
  type WorkDraft,
} from './work-drafts.ts';
import { draftKeepingMachine, type KeptDraft } from '#machines/draft-keeping/draft-keeping.machine.ts';
import { editorMachine } from '#machines/editor/editor.machine.ts';
import { workSavingMachine } from '#machines/work-saving/work-saving.machine.ts';
import { createEditorLink, type Opening } from './editor-link.ts';
import { loadStudioWork, type StudioWork } from './load-studio.ts';
import { createSaver } from './save-studio.ts';
import { createBackpack } from './studio-backpack.ts';
import { createLibrary } from './studio-library.ts';
import { subjectOf, type StudioPlace } from './studio-place.ts';
import { handedIn } from './studio-words.ts';
import { createTransfer } from './studio-transfer.ts';

type StudioParts = {
  readonly userId: string;
  readonly queryClient: QueryClient;
  /** Something beside the work did not succeed. */
  readonly onProblem: (text: string) => void;
  /** Something about the work that its author should know. */
  readonly onNote: (text: string) => void;
  /** The work has an id now, or was handed in. */
  readonly onSaved: (saved: { readonly id: string; readonly handIn: boolean }) => void;
};

/** What is open on one page: the machines with their effects, and what they share. */
export function createStudio(
  place: StudioPlace,
  { userId, queryClient, onProblem, onNote, onSaved }: StudioParts,
) {
  const draftId = randomKey();
  let open: StudioWork | undefined;
  let found: WorkDraft | undefined;
  /** A file from this computer that is to be opened instead. */
  let chosen: ArrayBuffer | undefined;
  let savedId: string | undefined;
  /** Of drafts that could not be written; the frame gives each file once. */
  let unwritten: readonly DraftFile[] = [];
  let saving: Actor<typeof workSavingMachine> | undefined;

  const subject = (): string =>
    savedId === undefined ? (open?.subject ?? subjectOf(place)) : `work ${savedId}`;
  const source = async (from: 'server' | 'draft'): Promise<Opening> => {
    const kind = open?.kind ?? place.kind;
    if (chosen !== undefined) return { kind, bytes: chosen, isChanged: true };
    if (from === 'server' || found === undefined) return { kind, bytes: open?.bytes, isChanged: false };
    // Programs are one text; projects have their files beside them.
    const bytes = kind === 'scratch' ? await draftProject(found) : draftText(found);
    if (bytes === undefined) throw new Error('A file of the draft is missing');
    const { workName, versionNo } = found;
    // From the version it was made from: a newer one on the server is not written over unasked.
    if (open !== undefined) open = { ...open, workName, work: { ...open.work, versionNo } };
    return { kind, bytes, isChanged: true };
  };
  const transfer = createTransfer();
  const cloud = createCloudLine(() => {
    const id = savedId ?? open?.work.id;
    return id === undefined ? undefined : openCloudRoom(id);
  });
  const backpack = createBackpack(onProblem);
  const link = createEditorLink(source, createLibrary(), place.kind, {
    backpack,
    cloud,
    onMissing: (ids) => onNote(missingWords(ids)),
  });
  const writeDraft = async (): Promise<KeptDraft> => {
    const started = performance.now();
    const { project, names, assets, revision } = await link.takeDraft();
    unwritten = [...unwritten, ...assets];
    const context = saving?.getSnapshot().context;
    const draft: WorkDraft = {
      id: draftId,
      userId,
      subject: subject(),
      workName: context?.workName ?? open?.workName ?? '',
      versionNo: context?.work.versionNo ?? open?.work.versionNo ?? 0,
      savedAt: Date.now(),
      project,
      names,
      isSettled: context !== undefined && context.work.id !== undefined && context.savedRevision >= revision,
    };
    await keepDraft(draft, unwritten);
    unwritten = [];
    return { revision, cost: Math.round(performance.now() - started) };
  };
  const findDraft = async (): Promise<WorkDraft | undefined> => {
    const drafts = await findDrafts(userId, subject());
    for (const draft of drafts) if (!(await isOpenElsewhere(`draft ${draft.id}`))) return draft;
    return undefined;
  };
  /** What was restored or given up is not offered again. */
  const forgetFound = (): void => {
    if (found !== undefined) void dropDraft(found.id).catch(() => undefined);
    found = undefined;
  };

  const editor = createActor(
    editorMachine.provide({
      actors: {
        loadWork: fromPromise(async () => {
          const at = savedId === undefined ? place : { ...place, workId: savedId };
          open = await loadStudioWork(queryClient, at, transfer.note).finally(transfer.end);
          if (chosen === undefined) found = await findDraft().catch(() => undefined);
          void sweepDrafts(Date.now()).catch(() => undefined);
          return { hasDraft: chosen === undefined && found !== undefined, canEdit: open.canEdit };
        }),
        linkFrame: link.logic,
        claimWork: fromCallback(({ sendBack }) => {
          const subjects = () =>
            subject().startsWith('new') ? [`draft ${draftId}`] : [subject(), `draft ${draftId}`];
          const watch = watchOpenWork(subjects, () => sendBack({ type: 'copy.opened' }));
          watch.claim();
          return watch.close;
        }),
      },
      actions: {
        dropDraft: forgetFound,
        flushDraft: () => void writeDraft().catch(() => undefined),
      },
    }),
    inspected,
  );

  /** Opens what the server has; what stands here is given up. */
  const reopen = (): void => {
    void dropDraft(draftId).catch(() => undefined);
    editor.send({ type: 'work.reopen' });
  };
  const refresh = (path: Parameters<typeof keyOf>[0]) =>
    void queryClient.invalidateQueries({ queryKey: keyOf(path) });
  const save = createSaver({ link, place, statusNow: () => open?.status ?? 0, transfer });

  /** The machines of an open project: its copy on this computer, and the server's. */
  const openDesk = () => {
    const { work, workName } = open ?? { work: { id: undefined, versionNo: 0 }, workName: '' };
    const keeping = createActor(
      draftKeepingMachine.provide({
        actors: {
          keepDraft: fromPromise(async () => {
            const kept = await writeDraft();
            // One of this editor itself, of before another tab had the work, has just been written anew.
            if (found?.id === draftId) found = undefined;
            else forgetFound();
            return kept;
          }),
        },
      }),
      inspected,
    );
    const actor = createActor(
      workSavingMachine.provide({
        actors: { saveWork: fromPromise(({ input }) => save(input)) },
        actions: {
          announceSaved: (_args, { id, handIn, isCopy, revision, versionNo }) => {
            if (open !== undefined && (handIn || isCopy)) open = { ...open, status: handIn ? handedIn : 0 };
            savedId = id;
            chosen = undefined;
            if (isCopy) cloud.move();
            // What was restored is on the server now, maybe before it was kept anew here.
            if (found?.id !== draftId) forgetFound();
            const isSettled = link.revision() <= revision;
            const saved = { subject: subject(), versionNo, isSettled };
            void noteDraftSaved(draftId, saved).catch(() => undefined);
            refresh('/teaching/teachingWork/mine');
            refresh('/teaching/teachingWork/queryById');
            void queryClient.invalidateQueries({ queryKey: workVersionsQuery(id).queryKey });
            refresh('/teaching/teachingCourseUnit/mineUnit');
            refresh('/teaching/teachingWork/mineAdditionalWork');
            refresh('/teaching/teachingAdditionalWork/getWorkInfo');
            onSaved({ id, handIn });
          },
          // The other one was chosen.
          reopenWork: reopen,
        },
      }),
      { ...inspected, input: { work, workName } },
    );
    saving = actor;
    link.onChange((revision) => {
      actor.send({ type: 'work.changed', revision });
      keeping.send({ type: 'work.changed', revision });
    });
    return { saving: actor, keeping };
  };

  return {
    editor,
    link,
    transfer,
    openDesk,
    /** What can be read of the work, once it is loaded. */
    work: () => open,
    draft: () => found,
    reopen,
    /** Opens a project of this computer in place of what is open; it becomes the work's next version. */
    openFile: (bytes: ArrayBuffer): void => {
      chosen = bytes;
      editor.send({ type: 'work.reopen' });
    },
    /** Whether it is such a file that is being opened. */
    hasFile: () => chosen !== undefined,
    /** Goes back to what was open before that file. */
    dropFile: (): void => {
      chosen = undefined;
      editor.send({ type: 'work.reopen' });
    },
  };
}

export type Studio = ReturnType<typeof createStudio>;
export type StudioDesk = ReturnType<Studio['openDesk']>;
