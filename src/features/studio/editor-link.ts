import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import {
  type EditorCommand,
  type MessageFromEditor,
  parseFromEditor,
  sealForEditor,
} from '#domain/frames/editor-protocol.ts';
import type { CloudLine } from '#domain/work/cloud-line.ts';
import type { WorkKind } from '#domain/work/work-kinds.ts';
import { newChannel, type Appearance } from '#domain/frames/player-protocol.ts';
import { watchLook } from '#domain/frames/watch-look.ts';
import { inspected } from '#lib/inspected.ts';
import type { EditorFrameEvent, EditorFramePlace } from '#machines/editor-frame/editor-frame-events.ts';
import { editorFrameMachine } from '#machines/editor-frame/editor-frame.machine.ts';
import type { EditorEvent, EditorOrder } from '#machines/editor/editor-events.ts';
import { createEditorQuestions, type EditorQuestions } from './editor-questions.ts';
import { createRevisionCount } from './revision-count.ts';
import type { StudioBackpack } from './studio-backpack.ts';
import type { DeviceReport } from './studio-devices.ts';
import { noLibrary, type StudioLibrary } from './studio-library.ts';

type FrameTarget = {
  postMessage: (message: unknown, targetOrigin: string, handed?: Transferable[]) => void;
};

/** What is to be opened, and whether it differs from what the server has. */
export type Opening = {
  readonly kind: WorkKind;
  readonly bytes: ArrayBuffer | undefined;
  readonly isChanged: boolean;
  /** Of a draft: the name it has, and the version it was made from. */
  readonly madeFrom?: { readonly workName: string; readonly versionNo: number };
};

type LinkParts = {
  readonly backpack?: StudioBackpack;
  readonly cloud?: CloudLine;
  /** What the frame says of camera and microphone. */
  readonly onDevice?: (report: DeviceReport) => void;
  /** Another frame, or none, stands on the page. */
  readonly onFrameGone?: () => void;
  /** What the engine says to a device, or that it is done with it. */
  readonly onLink?: (text: string | undefined) => void;
  /** Extensions of the project whose blocks do nothing here. */
  readonly onMissing?: (ids: readonly string[]) => void;
  /** What the frame is to open now; what was asked for before and comes later is dropped. */
  readonly onOpen?: (opening: Opening) => void;
};

/**
 * The link between the editor machine and the sandboxed frames of one page, one frame per opened project: the editor in
 * a frame opens a single one. Revisions go on from frame to frame, so whoever counts changes need not know.
 */
export function createEditorLink(
  source: (from: 'server' | 'draft') => Promise<Opening>,
  library: StudioLibrary = noLibrary,
  firstKind: WorkKind = 'scratch',
  parts: LinkParts = {},
) {
  const link = createLink(library, firstKind, parts);
  const { questions, revisions, listeners } = link;
  const place = () => link.frame.getSnapshot().context;
  return {
    logic: fromCallback<EditorOrder>(({ sendBack, receive }) => {
      const end = startLink(link, sendBack);
      const { frame } = link;
      receive(
        (order) =>
          void obey(link, source, order).catch(() => {
            if (link.order === order) tell(frame, { type: 'frame.failed', reason: 'projectInvalid' });
          }),
      );
      return end;
    }),
    /** To be called when the frame of this attempt has loaded its document. */
    frameOpened: (of: number, target: FrameTarget): void => {
      if (of !== place().attempt) return;
      parts.onFrameGone?.();
      link.target = { window: target, channel: newChannel() };
      tell(link.frame, { type: 'frame.opened' });
    },
    /** For what is no question: pictures and sounds. */
    give: (command: EditorCommand, handed: Transferable[]): void => post(link, command, handed),
    /** Which frame stands on the page; for `useSyncExternalStore`. */
    attempt: () => place().attempt,
    /** The editor in that frame. */
    kind: (): WorkKind => place().kind,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Every change of the project, by a number that goes up. One listener at a time. */
    onChange: (listener: (revision: number) => void): void => {
      revisions.listen(listener);
      if (revisions.isChanged() || link.opening?.isChanged === true) listener(revisions.last());
    },
    /** The whole project as an .sb3, with the revision it is of. */
    exportProject: async () => {
      const { bytes, revision } = await questions.export();
      return { bytes, revision: revisions.of(revision) };
    },
    /** The project's JSON with the files that no earlier draft of this frame carried. */
    takeDraft: async () => {
      const { project, names, assets, revision } = await questions.draft();
      return { project, names, assets, revision: revisions.of(revision) };
    },
    /** The stage as a `data:` picture. */
    takePicture: async () => (await questions.picture()).dataUrl,
    revision: () => revisions.last(),
  };
}

export type EditorLink = ReturnType<typeof createEditorLink>;

type Frame = ActorRefFrom<typeof editorFrameMachine>;

/** What is shared by the page, the frame and the editor's machine; which of them is there first is open. */
type Link = {
  readonly parts: LinkParts;
  readonly library: StudioLibrary;
  readonly questions: EditorQuestions;
  readonly revisions: ReturnType<typeof createRevisionCount>;
  readonly listeners: Set<() => void>;
  /** How the frame stands; another one when the project is opened again after a failure. */
  frame: Frame;
  /** Where messages go, and the name they carry. */
  target: { readonly window: FrameTarget; readonly channel: string } | undefined;
  opening: Opening | undefined;
  /** The last one; what an earlier one finds counts no more. */
  order: EditorOrder | undefined;
  /** What the editor's libraries show. */
  items: string | undefined;
  /** To the editor's machine, while it listens. */
  sendBack: ((event: EditorEvent) => void) | undefined;
  appearance: Appearance;
};

function createLink(library: StudioLibrary, kind: WorkKind, parts: LinkParts): Link {
  const link: Link = {
    parts,
    library,
    questions: createEditorQuestions((command) => post(link, command)),
    revisions: createRevisionCount(),
    listeners: new Set(),
    frame: createFrame(() => link, { attempt: 1, kind }),
    target: undefined,
    opening: undefined,
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
        showLook: () => showLook(link()),
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

/** A frame that is lost hears no more. */
function tell(frame: Frame, event: EditorFrameEvent): void {
  if (frame.getSnapshot().status === 'active') frame.send(event);
}

/** From now on the frame is heard, and the editor's machine hears of it; answers how to end that. */
function startLink(link: Link, sendBack: (event: EditorEvent) => void): () => void {
  const { cloud, onFrameGone } = link.parts;
  link.sendBack = sendBack;
  link.frame.start();
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (link.target === undefined || event.source !== link.target.window) return;
    const message = parseFromEditor(link.target.channel, event.data);
    if (message !== null) hear(link, message);
  };
  window.addEventListener('message', onMessage);
  const ignoreLook = watchLook((now) => {
    link.appearance = now;
    if (link.frame.getSnapshot().hasTag('up')) showLook(link);
  });
  cloud?.listen((values) => post(link, { kind: 'cloudValues', values }));
  return () => {
    window.removeEventListener('message', onMessage);
    onFrameGone?.();
    link.sendBack = undefined;
    link.order = undefined;
    link.frame.stop();
    // Opened again, the page has made a new frame: nothing of the one before counts.
    link.frame = createFrame(() => link, link.frame.getSnapshot().context);
    ignoreLook();
    cloud?.rest();
  };
}

function post({ target }: Link, command: EditorCommand, handed: Transferable[] = []): void {
  // '*', because a sandboxed frame's origin is opaque; its navigation is bound by the page's frame-src.
  target?.window.postMessage(sealForEditor(target.channel, command), '*', handed);
}

function showLook(link: Link): void {
  const { kind } = link.frame.getSnapshot().context;
  if (kind !== 'scratch') post(link, { kind: 'look', appearance: link.appearance });
}

/** Fetches what is to be opened, and the libraries beside it. */
async function obey(
  link: Link,
  source: (from: 'server' | 'draft') => Promise<Opening>,
  order: EditorOrder,
): Promise<void> {
  if (order.type !== 'openProject') return;
  const { frame, library, parts } = link;
  link.order = order;
  // At once, where it is likely to be needed.
  const early = frame.getSnapshot().context.kind === 'scratch' ? library.items() : undefined;
  const opening = await source(order.from);
  const items = opening.kind === 'scratch' ? await (early ?? library.items()) : undefined;
  if (link.order !== order) return;
  link.opening = opening;
  link.items = items;
  parts.onOpen?.(opening);
  tell(frame, { type: 'project.found', kind: opening.kind });
}

function openProject(link: Link): void {
  const { opening, items, parts } = link;
  if (opening === undefined) return;
  const { bytes, kind } = opening;
  post(link, {
    kind: 'open',
    ...(bytes === undefined ? {} : { bytes }),
    ...(items === undefined ? {} : { library: items }),
    ...(parts.backpack === undefined || kind !== 'scratch' ? {} : { backpack: true }),
  });
}

function reportLoaded({ revisions, sendBack, opening }: Link): void {
  revisions.begin();
  sendBack?.({ type: 'frame.loaded' });
  if (opening?.isChanged === true) revisions.beginChanged();
}

function hear(link: Link, message: MessageFromEditor): void {
  const { frame, revisions, questions } = link;
  const { backpack, cloud, onMissing, onDevice, onLink } = link.parts;
  if (message.kind === 'ready') tell(frame, { type: 'frame.ready' });
  else if (message.kind === 'loaded') tell(frame, { type: 'project.loaded' });
  else if (message.kind === 'failed') tell(frame, { type: 'frame.failed', reason: message.reason });
  else if (message.kind === 'changed') revisions.note(message.revision);
  else if (message.kind === 'extensionsMissing') onMissing?.(message.ids);
  else if (message.kind === 'assetWanted') void handOver(link, message.request, message.name);
  else if (message.kind === 'packWanted')
    void unpack(link, message.request, backpack?.list(message.offset, message.limit));
  else if (message.kind === 'packGiven') void unpack(link, message.request, backpack?.put(message));
  else if (message.kind === 'packDropped') void unpack(link, message.request, backpack?.drop(message.id));
  else if (isOfDevice(message)) onDevice?.(message);
  else if (message.kind === 'linkSaid') onLink?.(message.text);
  else if (message.kind === 'cloudWanted') cloud?.want();
  else if (message.kind === 'cloudSet') cloud?.change(message.values);
  else if ('request' in message) questions.answer(message.request, message);
}

function isOfDevice(message: MessageFromEditor): message is MessageFromEditor & DeviceReport {
  return ['deviceWanted', 'deviceLeft', 'pictureTaken'].includes(message.kind);
}

/** Without bytes the frame goes on without the file. */
async function handOver(link: Link, request: number, name: string): Promise<void> {
  const bytes = await (link.parts.backpack?.file(name) ?? link.library.file(name));
  post(link, { kind: 'asset', request, ...(bytes === undefined ? {} : { bytes }) });
}

async function unpack(
  link: Link,
  request: number,
  work: ReturnType<StudioBackpack['drop']> | undefined,
): Promise<void> {
  const found = await work;
  post(link, { kind: 'packed', request, ...(found === undefined ? {} : { items: found }) });
}
