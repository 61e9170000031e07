import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import {
  type EditorCommand,
  type MessageFromEditor,
  parseFromEditor,
  sealForEditor,
} from '#shared/frames/editor-protocol.ts';
import type { CloudLine } from '#shared/work/cloud-line.ts';
import type { WorkKind } from '#shared/work/work-kinds.ts';
import { newChannel, type Appearance } from '#shared/frames/player-protocol.ts';
import { isAboutPython } from '#shared/frames/python-protocol.ts';
import { watchAppearance } from '#shared/frames/watch-appearance.ts';
import { createPythonSupply, type PythonSupply } from '#shared/work/python-supply.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import {
  editorFrameMachine,
  type EditorFrameEvent,
  type EditorFramePlace,
} from '#machines/editor-frame/editor-frame.machine.ts';
import type { EditorEvent, EditorOrder } from '#machines/editor/editor.machine.ts';
import { createEditorQuestions, type EditorQuestions } from './editor-questions.ts';
import { createRevisionCount } from './revision-count.ts';
import type { StudioBackpack } from './studio-backpack.ts';
import type { DeviceReport } from './studio-devices.ts';
import { noLibrary, type StudioLibrary } from './studio-library.ts';

type FrameTarget = {
  postMessage: (message: unknown, targetOrigin: string, handed?: Transferable[]) => void;
};

/** The project to open, and whether it differs from the server's version. */
export type ProjectToOpen = {
  readonly kind: WorkKind;
  readonly bytes: ArrayBuffer | undefined;
  readonly isChanged: boolean;
  /** For a draft: its name, and its base version. */
  readonly madeFrom?: { readonly workName: string; readonly versionNo: number };
};

type LinkOptions = {
  readonly backpack?: StudioBackpack;
  readonly cloud?: CloudLine;
  /** Receives the frame's messages about camera and microphone. */
  readonly onDevice?: (report: DeviceReport) => void;
  /** Called when the frame is replaced or removed. */
  readonly onFrameGone?: () => void;
  /** Receives the engine's message to a device; undefined when it is done with it. */
  readonly onLink?: (text: string | undefined) => void;
  /** Receives the project's extensions whose blocks do nothing here. */
  readonly onMissing?: (ids: readonly string[]) => void;
  readonly onReplaced?: (costumes: readonly string[]) => void;
  /** Called with the project to open now; superseded requests that arrive later are dropped. */
  readonly onOpen?: (opening: ProjectToOpen) => void;
};

/**
 * The link between the editor machine and the sandboxed frames of one page, one frame per opened project: the editor in
 * a frame can open only one. Revisions continue from frame to frame, so that their users need not know about frames.
 */
export function createEditorLink(
  source: (from: 'server' | 'draft') => Promise<ProjectToOpen>,
  library: StudioLibrary = noLibrary,
  firstKind: WorkKind = 'scratch',
  options: LinkOptions = {},
) {
  const link = createLink(library, firstKind, options);
  const { questions, revisions, listeners } = link;
  const getContext = () => link.frame.getSnapshot().context;
  return {
    logic: fromCallback<EditorOrder>(({ sendBack, receive }) => {
      const end = startLink(link, sendBack);
      const { frame } = link;
      receive(
        (order) =>
          void fetchProject(link, source, order).catch(() => {
            // Another tab may have replaced the draft meanwhile: opening again finds the new one.
            if (link.order === order) notify(frame, { type: 'frame.failed', reason: 'notFetched' });
          }),
      );
      return end;
    }),
    /** Call it when the frame of this attempt has loaded its document. */
    frameOpened: (of: number, target: FrameTarget): void => {
      if (of !== getContext().attempt) return;
      options.onFrameGone?.();
      endPython(link);
      link.target = { window: target, channel: newChannel() };
      link.undoable = nothingUndoable;
      notify(link.frame, { type: 'frame.opened' });
    },
    /** Sends messages without an answer: pictures and sounds. */
    sendToFrame: (command: EditorCommand, handed: Transferable[]): void => post(link, command, handed),
    /** Returns the current frame's number, for `useSyncExternalStore`. */
    attempt: () => getContext().attempt,
    /** The editor in that frame. */
    kind: (): WorkKind => getContext().kind,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sets the listener for changes of the project, with an increasing number. There is only one at a time. */
    onChange: (listener: (revision: number) => void): void => {
      revisions.listen(listener);
      if (revisions.isChanged() || link.opening?.isChanged === true) listener(revisions.last());
    },
    /** Returns what the blocks can undo and redo, and the kind of the last deleted item, for `useSyncExternalStore`. */
    undoable: () => link.undoable,
    order: (kind: 'undo' | 'redo' | 'restore'): void => post(link, { kind }),
    /** Returns the complete project as an .sb3, with its revision. */
    exportProject: async () => {
      const { bytes, revision } = await questions.export();
      return { bytes, revision: revisions.of(revision) };
    },
    /** Returns the project's JSON with the files that no earlier draft of this frame contained. */
    takeDraft: async () => {
      const { project, names, assets, revision } = await questions.draft();
      return { project, names, assets, revision: revisions.of(revision) };
    },
    /** Returns the project's JSON alone; rejects if it is too long (`describedLength`). */
    describeProject: async () => (await questions.describe()).project,
    /** Returns the stage as a `data:` picture. */
    takePicture: async () => (await questions.picture()).dataUrl,
    revision: () => revisions.last(),
  };
}

export type EditorLink = ReturnType<typeof createEditorLink>;

type Frame = ActorRefFrom<typeof editorFrameMachine>;

type Undoable = Pick<Extract<MessageFromEditor, { kind: 'undoable' }>, 'undo' | 'redo' | 'deleted'>;
const nothingUndoable: Undoable = { undo: false, redo: false, deleted: '' };

/** State shared by the page, the frame and the editor's machine, which may start in any order. */
type Link = {
  readonly options: LinkOptions;
  readonly library: StudioLibrary;
  readonly questions: EditorQuestions;
  readonly revisions: ReturnType<typeof createRevisionCount>;
  readonly listeners: Set<() => void>;
  /** Brings Python into the frame; undefined until it asks. */
  python: PythonSupply | undefined;
  /** The state of the frame; replaced when the project is reopened after a failure. */
  frame: Frame;
  /** The target window of messages, and their channel. */
  target: { readonly window: FrameTarget; readonly channel: string } | undefined;
  opening: ProjectToOpen | undefined;
  undoable: Undoable;
  /** The latest request; results of earlier ones are ignored. */
  order: EditorOrder | undefined;
  /** The items of the editor's libraries. */
  items: string | undefined;
  /** Sends to the editor's machine, while it listens. */
  sendBack: ((event: EditorEvent) => void) | undefined;
  appearance: Appearance;
};

function createLink(library: StudioLibrary, kind: WorkKind, options: LinkOptions): Link {
  const link: Link = {
    options,
    library,
    questions: createEditorQuestions((command) => post(link, command)),
    revisions: createRevisionCount(),
    listeners: new Set(),
    python: undefined,
    frame: createFrame(() => link, { attempt: 1, kind }),
    target: undefined,
    opening: undefined,
    undoable: nothingUndoable,
    order: undefined,
    items: undefined,
    sendBack: undefined,
    appearance: 'light',
  };
  return link;
}

function createFrame(link: () => Link, input: EditorFramePlace): Frame {
  const frame = createActor(
    editorFrameMachine.provide({
      actions: {
        connect: () => post(link(), { kind: 'connect' }),
        applyAppearance: () => applyAppearance(link()),
        openProject: () => openProject(link()),
        reportLoaded: () => reportLoaded(link()),
        reportFailure: (_, { reason }) => link().sendBack?.({ type: 'frame.failed', reason }),
      },
    }),
    { ...inspected, input },
  );
  frame.subscribe(() => {
    for (const listener of link().listeners) listener();
  });
  return frame;
}

/** A lost frame receives nothing more. */
function notify(frame: Frame, event: EditorFrameEvent): void {
  if (frame.getSnapshot().status === 'active') frame.send(event);
}

/** Connects the frame and the editor's machine; returns a function that disconnects them. */
function startLink(link: Link, sendBack: (event: EditorEvent) => void): () => void {
  const { cloud, onFrameGone } = link.options;
  link.sendBack = sendBack;
  link.frame.start();
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (link.target === undefined || event.source !== link.target.window) return;
    const message = parseFromEditor(link.target.channel, event.data);
    if (message !== null) handleMessage(link, message);
  };
  window.addEventListener('message', onMessage);
  const ignoreLook = watchAppearance((now) => {
    link.appearance = now;
    if (link.frame.getSnapshot().hasTag('up')) applyAppearance(link);
  });
  cloud?.listen((values) => post(link, { kind: 'cloudValues', values }));
  return () => {
    window.removeEventListener('message', onMessage);
    onFrameGone?.();
    endPython(link);
    link.sendBack = undefined;
    link.order = undefined;
    link.frame.stop();
    // After a reopening the page has a new frame: the previous one is ignored.
    link.frame = createFrame(() => link, link.frame.getSnapshot().context);
    ignoreLook();
    cloud?.rest();
  };
}

function post({ target }: Link, command: EditorCommand, handed: Transferable[] = []): void {
  // '*', because a sandboxed frame's origin is opaque; the page's frame-src restricts its navigation.
  target?.window.postMessage(sealForEditor(target.channel, command), '*', handed);
}

function endPython(link: Link): void {
  link.python?.end();
  link.python = undefined;
}

function applyAppearance(link: Link): void {
  const { kind } = link.frame.getSnapshot().context;
  if (kind !== 'scratch') post(link, { kind: 'look', appearance: link.appearance });
}

/** Fetches the project, and the libraries in parallel. */
async function fetchProject(
  link: Link,
  source: (from: 'server' | 'draft') => Promise<ProjectToOpen>,
  order: EditorOrder,
): Promise<void> {
  if (order.type !== 'openProject') return;
  const { frame, library, options } = link;
  link.order = order;
  // Prefetched if they are probably needed.
  const prefetchedItems = frame.getSnapshot().context.kind === 'scratch' ? library.items() : undefined;
  const opening = await source(order.from);
  const items = opening.kind === 'scratch' ? await (prefetchedItems ?? library.items()) : undefined;
  if (link.order !== order) return;
  link.opening = opening;
  link.items = items;
  options.onOpen?.(opening);
  notify(frame, { type: 'project.found', kind: opening.kind });
}

function openProject(link: Link): void {
  const { opening, items, options } = link;
  if (opening === undefined) return;
  const { bytes, kind } = opening;
  post(link, {
    kind: 'open',
    ...(bytes === undefined ? {} : { bytes }),
    ...(items === undefined ? {} : { library: items }),
    ...(options.backpack === undefined || kind !== 'scratch' ? {} : { backpack: true }),
  });
}

function reportLoaded({ revisions, sendBack, opening }: Link): void {
  revisions.begin();
  sendBack?.({ type: 'frame.loaded' });
  if (opening?.isChanged === true) revisions.beginChanged();
}

function handleMessage(link: Link, message: MessageFromEditor): void {
  const { frame, revisions, questions } = link;
  const { backpack, cloud, onMissing, onReplaced, onDevice, onLink } = link.options;
  if (message.kind === 'ready') notify(frame, { type: 'frame.ready' });
  else if (message.kind === 'loaded') notify(frame, { type: 'project.loaded' });
  else if (message.kind === 'failed') notify(frame, { type: 'frame.failed', reason: message.reason });
  else if (message.kind === 'changed') revisions.note(message.revision);
  else if (message.kind === 'undoable') {
    link.undoable = message;
    for (const listener of link.listeners) listener();
  } else if (message.kind === 'extensionsMissing') onMissing?.(message.ids);
  else if (message.kind === 'drawingsReplaced') onReplaced?.(message.names);
  else if (message.kind === 'assetWanted') void answerAsset(link, message.request, message.name);
  else if (message.kind === 'packWanted')
    void answerBackpack(link, message.request, backpack?.list(message.offset, message.limit));
  else if (message.kind === 'packGiven') void answerBackpack(link, message.request, backpack?.put(message));
  else if (message.kind === 'packDropped')
    void answerBackpack(link, message.request, backpack?.drop(message.id));
  else if (isOfDevice(message)) onDevice?.(message);
  else if (message.kind === 'linkSaid') onLink?.(message.text);
  else if (isAboutPython(message)) {
    link.python ??= createPythonSupply((command, handed) => post(link, command, handed));
    link.python.hear(message);
  } else if (message.kind === 'cloudWanted') cloud?.want();
  else if (message.kind === 'cloudSet') cloud?.change(message.values);
  else if ('request' in message) questions.answer(message.request, message);
}

function isOfDevice(message: MessageFromEditor): message is MessageFromEditor & DeviceReport {
  return ['deviceWanted', 'deviceLeft', 'pictureTaken'].includes(message.kind);
}

/** Without bytes the frame continues without the file. */
async function answerAsset(link: Link, request: number, name: string): Promise<void> {
  const bytes = await (link.options.backpack?.file(name) ?? link.library.file(name));
  post(link, { kind: 'asset', request, ...(bytes === undefined ? {} : { bytes }) });
}

async function answerBackpack(
  link: Link,
  request: number,
  work: ReturnType<StudioBackpack['drop']> | undefined,
): Promise<void> {
  const found = await work;
  post(link, { kind: 'packed', request, ...(found === undefined ? {} : { items: found }) });
}
