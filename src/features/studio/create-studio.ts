import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { keyOf } from '#api/client.ts';
import { openCloudRoom } from '#api/cloud.ts';
import { workVersionsQuery } from '#api/work.ts';
import { createCloudLine } from '#domain/work/cloud-line.ts';
import { missingWords } from '#domain/frames/extension-words.ts';
import { inspected } from '#lib/inspected.ts';
import { watchOpenWork } from './open-works.ts';
import { randomKey } from '#lib/random-key.ts';
import { draftKeepingMachine } from '#machines/draft-keeping/draft-keeping.machine.ts';
import { editorMachine } from '#machines/editor/editor.machine.ts';
import { workSavingMachine } from '#machines/work-saving/work-saving.machine.ts';
import { createEditorLink } from './editor-link.ts';
import { loadStudioWork } from './load-studio.ts';
import { noteOpening, openingOf, subjectNow, type OpenProject } from './open-project.ts';
import { createSaver } from './save-studio.ts';
import { createBackpack } from './studio-backpack.ts';
import { createStudioDrafts } from './studio-drafts.ts';
import { createLibrary } from './studio-library.ts';
import type { StudioPlace } from './studio-place.ts';
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
export function createStudio(place: StudioPlace, parts: StudioParts) {
  const means = createMeans(place, parts);
  const { open, link, transfer, drafts } = means;
  const editor = createEditor(means);
  /** Opens what the server has; what stands here is given up. */
  const reopen = (): void => {
    drafts.drop();
    editor.send({ type: 'work.reopen' });
  };
  return {
    editor,
    link,
    transfer,
    /** The machines of an open project: its copy on this computer, and the server's. */
    openDesk: () => {
      const keeping = createKeeping(means);
      const saving = createSaving(means, reopen);
      open.saving = saving;
      link.onChange((revision) => {
        saving.send({ type: 'work.changed', revision });
        keeping.send({ type: 'work.changed', revision });
      });
      return { saving, keeping };
    },
    /** What can be read of the work, once it is loaded. */
    work: () => open.work,
    draft: () => open.found,
    reopen,
    /** Opens a project of this computer in place of what is open; it becomes the work's next version. */
    openFile: (bytes: ArrayBuffer): void => {
      open.chosen = bytes;
      editor.send({ type: 'work.reopen' });
    },
    /** Whether it is such a file that is being opened. */
    hasFile: () => open.chosen !== undefined,
    /** Goes back to what was open before that file. */
    dropFile: (): void => {
      open.chosen = undefined;
      editor.send({ type: 'work.reopen' });
    },
  };
}

export type Studio = ReturnType<typeof createStudio>;
export type StudioDesk = ReturnType<Studio['openDesk']>;

type Means = ReturnType<typeof createMeans>;

/** What the machines of one page work with. */
function createMeans(place: StudioPlace, parts: StudioParts) {
  const open: OpenProject = {
    place,
    draftId: randomKey(),
    work: undefined,
    found: undefined,
    chosen: undefined,
    savedId: undefined,
    saving: undefined,
  };
  const cloud = createCloudLine(() => {
    const id = open.savedId ?? open.work?.work.id;
    return id === undefined ? undefined : openCloudRoom(id);
  });
  const link = createEditorLink((from) => openingOf(open, from), createLibrary(), place.kind, {
    backpack: createBackpack(parts.onProblem),
    cloud,
    onMissing: (ids) => parts.onNote(missingWords(ids)),
    onOpen: (opening) => noteOpening(open, opening),
  });
  const transfer = createTransfer();
  const save = createSaver({ link, place, statusNow: () => open.work?.status ?? 0, transfer });
  return { open, parts, cloud, link, transfer, save, drafts: createStudioDrafts(open, link, parts.userId) };
}

function createEditor({ open, parts, link, transfer, drafts }: Means) {
  return createActor(
    editorMachine.provide({
      actors: {
        loadWork: fromPromise(async () => {
          const { place, savedId } = open;
          const at = savedId === undefined ? place : { ...place, workId: savedId };
          const work = await loadStudioWork(parts.queryClient, at, transfer.note).finally(transfer.end);
          open.work = work;
          if (open.chosen === undefined) open.found = await drafts.find().catch(() => undefined);
          drafts.sweep();
          const hasDraft = open.chosen === undefined && open.found !== undefined;
          return { hasDraft, canEdit: work.canEdit };
        }),
        linkFrame: link.logic,
        claimWork: fromCallback(({ sendBack }) => {
          const subjects = () => {
            const subject = subjectNow(open);
            const draft = `draft ${open.draftId}`;
            return subject.startsWith('new') ? [draft] : [subject, draft];
          };
          const watch = watchOpenWork(subjects, () => sendBack({ type: 'copy.opened' }));
          watch.claim();
          return watch.close;
        }),
      },
      actions: {
        dropDraft: drafts.forgetFound,
        flushDraft: () => void drafts.write().catch(() => undefined),
      },
    }),
    inspected,
  );
}

function createKeeping({ drafts }: Means) {
  return createActor(
    draftKeepingMachine.provide({
      actors: {
        keepDraft: fromPromise(async () => {
          const kept = await drafts.write();
          drafts.kept();
          return kept;
        }),
      },
    }),
    inspected,
  );
}

function createSaving(means: Means, reopen: () => void) {
  const { open, save } = means;
  const { work, workName } = open.work ?? { work: { id: undefined, versionNo: 0 }, workName: '' };
  return createActor(
    workSavingMachine.provide({
      actors: { saveWork: fromPromise(({ input }) => save(input)) },
      actions: {
        announceSaved: (_args, saved) => announceSaved(means, saved),
        // The other one was chosen.
        reopenWork: reopen,
      },
    }),
    { ...inspected, input: { work, workName } },
  );
}

type Saved = {
  readonly id: string;
  readonly handIn: boolean;
  readonly isCopy: boolean;
  readonly revision: number;
  readonly versionNo: number;
};

/** The server has the work: everything on this page that shows or keeps it goes on from there. */
function announceSaved({ open, parts, cloud, link, drafts }: Means, saved: Saved): void {
  const { id, handIn, isCopy, revision, versionNo } = saved;
  if (open.work !== undefined && (handIn || isCopy))
    open.work = { ...open.work, status: handIn ? handedIn : 0 };
  open.savedId = id;
  open.chosen = undefined;
  if (isCopy) cloud.move();
  drafts.saved({ subject: subjectNow(open), versionNo, isSettled: link.revision() <= revision });
  renewLists(parts.queryClient, id);
  parts.onSaved({ id, handIn });
}

/** What shows works somewhere else reads them anew. */
function renewLists(queryClient: QueryClient, id: string): void {
  const refresh = (path: Parameters<typeof keyOf>[0]) =>
    void queryClient.invalidateQueries({ queryKey: keyOf(path) });
  refresh('/teaching/teachingWork/mine');
  refresh('/teaching/teachingWork/queryById');
  void queryClient.invalidateQueries({ queryKey: workVersionsQuery(id).queryKey });
  refresh('/teaching/teachingCourseUnit/mineUnit');
  refresh('/teaching/teachingWork/mineAdditionalWork');
  refresh('/teaching/teachingAdditionalWork/getWorkInfo');
}
