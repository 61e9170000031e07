import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { keyOf } from '#shared/api/client.ts';
import { openCloudRoom } from '#shared/api/cloud.ts';
import { openWorkQuery, workVersionsQuery } from '#shared/api/work.ts';
import { createCloudLine } from '#shared/work/cloud-line.ts';
import { sendBeforeOpening } from '#shared/work/send-hand-in.ts';
import { missingExtensionsText, replacedCostumesText } from '#shared/frames/project-warnings.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { isOpenElsewhere, takeOver, watchOpenWork } from '#shared/work/open-works.ts';
import { randomKey } from '#shared/text/random-key.ts';
import { draftKeepingMachine } from '#machines/draft-keeping/draft-keeping.machine.ts';
import { editorMachine } from '#machines/editor/editor.machine.ts';
import { handedIn } from '#machines/studio-work/work-status.ts';
import { studioWorkMachine, type StudioSaved } from '#machines/studio-work/studio-work.machine.ts';
import { workSavingMachine } from '#machines/work-saving/work-saving.machine.ts';
import { createEditorLink, type EditorLink } from './editor-link.ts';
import { loadStudioWork } from './load-studio.ts';
import { createHandInKeeper } from './hand-in-keeper.ts';
import { createSaver } from './save-studio.ts';
import { createBluetoothLink } from './bluetooth-link.ts';
import { createBackpack } from './studio-backpack.ts';
import { createDevices, type StudioDevices } from './studio-devices.ts';
import { createStudioDrafts } from './studio-drafts.ts';
import { createLibrary } from './studio-library.ts';
import { subjectOf, type StudioPlace } from './studio-place.ts';
import { openingOf } from './studio-opening.ts';
import { createTransfer } from './studio-transfer.ts';
import { dropDraft, noteDraftSaved, sweepDrafts } from '#shared/work/work-drafts.ts';

type StudioDeps = {
  readonly userId: string;
  readonly queryClient: QueryClient;
  /** Reports a failure that does not concern the work itself. */
  readonly onProblem: (text: string) => void;
  /** Reports something about the work to its author. */
  readonly onNote: (text: string) => void;
  /** Called when the work got an id, or was submitted. */
  readonly onSaved: (saved: { readonly id: string; readonly handIn: boolean }) => void;
};

/** The open project of one page: its machines with their effects. */
export function createStudio(place: StudioPlace, deps: StudioDeps) {
  const context = createContext(place, deps);
  const { work, link, transfer, drafts } = context;
  const editor = createEditor(context);
  work.on('project.replaced', () => editor.send({ type: 'work.reopen' }));
  work.on('project.saved', ({ saved }) => announceSaved(context, saved));
  // A draft that is being written when the page closes still replaces the restored one.
  editor.subscribe({ complete: () => void drafts.written().finally(() => work.stop()) });
  return {
    /** Runs as long as the editor does. */
    work,
    editor,
    link,
    devices: context.devices,
    transfer,
    /** The machines of an open project: its local copy, and the server's. */
    openSession: () => {
      const keeping = createKeeping(context);
      const saving = createSaving(context);
      drafts.follow(saving);
      void continueHandIn(context, saving);
      followHandIn(context, saving);
      link.onChange((revision) => {
        saving.send({ type: 'work.changed', revision });
        keeping.send({ type: 'work.changed', revision });
      });
      return { saving, keeping };
    },
  };
}

export type Studio = ReturnType<typeof createStudio>;
export type StudioSession = ReturnType<Studio['openSession']>;

type StudioContext = ReturnType<typeof createContext>;

/** The dependencies of one page's machines. */
function createContext(place: StudioPlace, deps: StudioDeps) {
  const work = createWork(place);
  const openNow = () => work.getSnapshot().context;
  const cloud = createCloudLine(() => {
    const id = openNow().savedId ?? openNow().work?.work.id;
    return id === undefined ? undefined : openCloudRoom(id);
  });
  const keeper = createHandInKeeper({
    link: {
      kind: () => link.kind(),
      exportProject: () => link.exportProject(),
      takePicture: () => link.takePicture(),
    },
    place,
    draftId: () => openNow().draftId,
  });
  const devices: StudioDevices = createDevices(
    (command, handed) => link.sendToFrame(command, handed),
    deps.onNote,
  );
  const bluetooth = createBluetoothLink((text) =>
    link.sendToFrame({ kind: 'linkSaid', ...(text === undefined ? {} : { text }) }, []),
  );
  const link: EditorLink = createEditorLink(
    (from) => openingOf({ work, findDraft: drafts.find, firstKind: place.kind }, from),
    createLibrary(),
    place.kind,
    {
      backpack: createBackpack(deps.onProblem),
      cloud,
      onDevice: devices.handleReport,
      onFrameGone: () => {
        devices.stopAll();
        bluetooth.close();
      },
      onLink: (text) => (text === undefined ? bluetooth.close() : void bluetooth.handleMessage(text)),
      onMissing: (ids) => deps.onNote(missingExtensionsText(ids)),
      onReplaced: (costumes) => deps.onNote(replacedCostumesText(costumes)),
      onOpen: ({ madeFrom }) => {
        if (madeFrom === undefined) return;
        // Before its replacement: a submission of the draft is continued from here.
        keeper.adopt(openNow().draft?.id);
        work.send({ type: 'draft.opened', ...madeFrom });
      },
    },
  );
  const transfer = createTransfer();
  const statusNow = () => openNow().work?.status ?? 0;
  const saver = createSaver({ link, place, statusNow, transfer, keeper });
  const drafts = createStudioDrafts({ link, userId: deps.userId, openNow });
  return { place, work, openNow, deps, cloud, devices, link, transfer, ...saver, keeper, drafts };
}

function createWork(place: StudioPlace) {
  return createActor(
    studioWorkMachine.provide({
      actions: {
        dropDraft: (_, { id }) => {
          if (id !== undefined) void dropDraft(id).catch(() => undefined);
        },
      },
    }),
    { ...inspected, input: { subject: subjectOf(place), draftId: randomKey() } },
  );
}

function createEditor({ place, work, openNow, deps, link, transfer, drafts }: StudioContext) {
  return createActor(
    editorMachine.provide({
      actors: {
        loadWork: fromPromise(async () => {
          work.start();
          await sendBeforeOpening().catch(() => undefined);
          const { savedId, file } = openNow();
          const at = savedId === undefined ? place : { ...place, workId: savedId };
          const found = await loadStudioWork(deps.queryClient, at, transfer.note).finally(transfer.end);
          // First: a tab that releases the work to this one writes its draft meanwhile.
          const isElsewhere = await isOpenElsewhere(found.subject);
          const draft =
            file === undefined ? await drafts.find(found.subject).catch(() => undefined) : undefined;
          work.send({ type: 'work.loaded', work: found, draft });
          void sweepDrafts(Date.now()).catch(() => undefined);
          return { hasDraft: draft !== undefined, canEdit: found.canEdit, isElsewhere };
        }),
        linkFrame: link.logic,
        claimWork: fromCallback(({ sendBack }) => {
          const subjects = () => {
            const { subject, draftId, draft } = openNow();
            // The queue leaves a submission of the restored draft to this page, too.
            const draftSubjects = [draftId, draft?.id].flatMap((id) =>
              id === undefined ? [] : [`draft ${id}`],
            );
            return subject.startsWith('new') ? draftSubjects : [subject, ...draftSubjects];
          };
          const watch = watchOpenWork(subjects, () => sendBack({ type: 'copy.opened' }));
          watch.claim();
          return watch.close;
        }),
      },
      actions: {
        dropDraft: () => work.send({ type: 'draft.discard' }),
        takeOver: () => takeOver(openNow().subject),
        flushDraft: () => void drafts.write().catch(() => undefined),
      },
    }),
    inspected,
  );
}

function createKeeping({ work, drafts }: StudioContext) {
  return createActor(
    draftKeepingMachine.provide({
      actors: {
        keepDraft: fromPromise(async () => {
          const savedDraft = await drafts.write();
          work.send({ type: 'draft.kept' });
          return savedDraft;
        }),
      },
    }),
    inspected,
  );
}

function createSaving({ work: open, openNow, link, save }: StudioContext) {
  const { work, workName } = openNow().work ?? { work: { id: undefined, versionNo: 0 }, workName: '' };
  return createActor(
    workSavingMachine.provide({
      actors: { saveWork: fromPromise(({ input }) => save(input)) },
      actions: {
        announceSaved: (_args, { revision, ...saved }) =>
          open.send({ type: 'work.saved', saved: { ...saved, isSettled: link.revision() <= revision } }),
        // The other version was selected.
        reopenWork: () => open.send({ type: 'work.reopen' }),
      },
    }),
    { ...inspected, input: { work, workName } },
  );
}

/** The draft was submitted while the server was away, and the submission continues from here. */
async function continueHandIn(
  { keeper, noteUnanswered }: StudioContext,
  saving: ReturnType<typeof createSaving>,
) {
  const handIn = await keeper.handIn();
  if (handIn?.body !== undefined) noteUnanswered(handIn.body);
  if (handIn !== undefined) saving.send({ type: 'work.save', handIn: true });
}

/** Keeps a submission that is requested during a running save, and forgets one that its author withdraws. */
function followHandIn({ keeper, link }: StudioContext, saving: ReturnType<typeof createSaving>): void {
  let isNext = false;
  const keepNext = async () => {
    const { work, workName, isCopy } = saving.getSnapshot().context;
    const input = { ...work, workName, handIn: true, isCopy };
    await keeper.begin(input, await link.exportProject(), undefined);
  };
  saving.subscribe(({ context: { next } }) => {
    if (next === 'handIn' && !isNext) void keepNext().catch(() => undefined);
    isNext = next === 'handIn';
  });
  const stop = keeper.watch(() => saving.send({ type: 'handIn.withdraw' }));
  saving.subscribe({ complete: stop });
}

/** The server has the work: everything on this page that shows or stores it continues from there. */
function announceSaved({ openNow, deps, cloud }: StudioContext, saved: StudioSaved): void {
  const { id, handIn, isCopy, versionNo, isSettled } = saved;
  const { draftId, subject } = openNow();
  if (isCopy) cloud.move();
  void noteDraftSaved(draftId, { subject, versionNo, isSettled }).catch(() => undefined);
  // Shows the status in the bar before the work is refetched.
  if (handIn)
    deps.queryClient.setQueryData(openWorkQuery(id).queryKey, (known) =>
      known === undefined ? known : { ...known, workStatus: handedIn },
    );
  renewLists(deps.queryClient, id);
  deps.onSaved({ id, handIn });
}

/** Refetches the lists that show works. */
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
