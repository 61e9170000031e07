import { fromCallback } from 'xstate';
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
import { businessConstants } from '#machines/business-constants.ts';
import type { StudioBackpack } from './studio-backpack.ts';
import { noLibrary, type StudioLibrary } from './studio-library.ts';
import type { EditorEvent, EditorFailure, EditorOrder } from '#machines/editor/editor-events.ts';

type FrameTarget = { postMessage: (message: unknown, targetOrigin: string) => void };

/** What is to be opened, and whether it differs from what the server has. */
export type Opening = {
  readonly kind: WorkKind;
  readonly bytes: ArrayBuffer | undefined;
  readonly isChanged: boolean;
};

type Reports = {
  export: Extract<MessageFromEditor, { kind: 'exported' }>;
  draft: Extract<MessageFromEditor, { kind: 'drafted' }>;
  snapshot: Extract<MessageFromEditor, { kind: 'pictured' }>;
};
type Question = keyof Reports;
type Waiting = {
  readonly settle: (message: MessageFromEditor) => void;
  readonly fail: (error: Error) => void;
};

type LinkParts = {
  readonly backpack?: StudioBackpack;
  readonly cloud?: CloudLine;
  /** Extensions of the project whose blocks do nothing here. */
  readonly onMissing?: (ids: readonly string[]) => void;
};

/**
 * The link between the editor machine and the sandboxed frames of one page, one frame per opened project: the editor in
 * a frame opens a single one. Revisions go on from frame to frame, so whoever counts changes need not know.
 */
export function createEditorLink(
  source: (from: 'server' | 'draft') => Promise<Opening>,
  library: StudioLibrary = noLibrary,
  firstKind: WorkKind = 'scratch',
  { backpack, cloud, onMissing }: LinkParts = {},
) {
  let kind = firstKind;
  let attempt = 1;
  let frame:
    | { attempt: number; target: FrameTarget; channel: string; ready: boolean; used: boolean; cloud: boolean }
    | undefined;
  let wanted: Opening | undefined;
  /** What the editor's libraries show. */
  let items: string | undefined;
  let base = 0;
  let last = 0;
  let request = 0;
  let sendBack: ((event: EditorEvent) => void) | undefined;
  let tellChange: ((revision: number) => void) | undefined;
  let bootTimer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<() => void>();

  const post = (command: EditorCommand): void => {
    // '*', because a sandboxed frame's origin is opaque; its navigation is bound by the page's frame-src.
    frame?.target.postMessage(sealForEditor(frame.channel, command), '*');
  };
  /** What it means when the frame says nothing for so long. */
  const expect = (reason: EditorFailure, time: number): void => {
    clearTimeout(bootTimer);
    bootTimer = setTimeout(() => sendBack?.({ type: 'frame.failed', reason }), time);
  };
  const noteRevision = (revision: number): void => {
    last = Math.max(last, base + revision);
    tellChange?.(last);
  };
  let appearance: Appearance = 'light';
  const showLook = (): void => {
    if (frame?.ready === true && kind !== 'scratch') post({ kind: 'look', appearance });
  };
  const openIfUp = (): void => {
    if (wanted === undefined || frame?.ready !== true || frame.attempt !== attempt) return;
    frame.used = true;
    expect('crashed', businessConstants.requestTimeout);
    const { bytes } = wanted;
    post({
      kind: 'open',
      ...(bytes === undefined ? {} : { bytes }),
      ...(items === undefined ? {} : { library: items }),
      ...(backpack === undefined || kind !== 'scratch' ? {} : { backpack: true }),
    });
  };
  const obey = async (order: EditorOrder): Promise<void> => {
    if (order.type !== 'openProject') return;
    // At once, where it is likely to be needed.
    const early = kind === 'scratch' ? library.items() : undefined;
    wanted = await source(order.from);
    items = wanted.kind === 'scratch' ? await (early ?? library.items()) : undefined;
    // A frame opens a single project, of its own kind.
    if (frame?.used === true || wanted.kind !== kind) {
      kind = wanted.kind;
      attempt += 1;
      for (const listener of listeners) listener();
    }
    openIfUp();
  };
  const loaded = (): void => {
    clearTimeout(bootTimer);
    base = last;
    sendBack?.({ type: 'frame.loaded' });
    if (wanted?.isChanged === true) {
      base += 1;
      noteRevision(0);
    }
  };
  const hear = (event: MessageEvent<unknown>): void => {
    if (frame === undefined || event.source !== frame.target) return;
    const message = parseFromEditor(frame.channel, event.data);
    if (message === null) return;
    if (message.kind === 'ready') {
      frame.ready = true;
      showLook();
      clearTimeout(bootTimer);
      openIfUp();
    } else if (message.kind === 'loaded') loaded();
    else if (message.kind === 'failed') sendBack?.({ type: 'frame.failed', reason: message.reason });
    else if (message.kind === 'changed') noteRevision(message.revision);
    else if (message.kind === 'extensionsMissing') onMissing?.(message.ids);
    else if (message.kind === 'assetWanted') void handOver(message.request, message.name);
    else if (message.kind === 'packWanted')
      void unpack(message.request, backpack?.list(message.offset, message.limit));
    else if (message.kind === 'packGiven') void unpack(message.request, backpack?.put(message));
    else if (message.kind === 'packDropped') void unpack(message.request, backpack?.drop(message.id));
    else if (message.kind === 'cloudWanted') {
      frame.cloud = true;
      cloud?.want();
    } else if (message.kind === 'cloudSet') cloud?.change(message.values);
    else if ('request' in message) answer(message.request, message);
  };
  /** Without bytes the frame goes on without the file. */
  const handOver = async (number: number, name: string): Promise<void> => {
    const bytes = await (backpack?.file(name) ?? library.file(name));
    post({ kind: 'asset', request: number, ...(bytes === undefined ? {} : { bytes }) });
  };
  const unpack = async (
    number: number,
    work: ReturnType<StudioBackpack['drop']> | undefined,
  ): Promise<void> => {
    const found = await work;
    post({ kind: 'packed', request: number, ...(found === undefined ? {} : { items: found }) });
  };
  const answer = (number: number, message: MessageFromEditor): void => {
    const asked = waiting.get(number);
    waiting.delete(number);
    if (message.kind === 'refused') asked?.fail(new Error('编辑器没有准备好，请稍后再试'));
    else asked?.settle(message);
  };

  /** Asks the frame; its answer counts revisions as `onChange` does. */
  const ask = <Kind extends Question>(
    kind: Kind,
    isMeant: (message: MessageFromEditor) => message is Reports[Kind],
  ): Promise<Reports[Kind]> => {
    request += 1;
    const number = request;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('编辑器没有回答，请稍后再试')),
        businessConstants.requestTimeout,
      );
      waiting.set(number, {
        settle: (message) => {
          clearTimeout(timer);
          if (isMeant(message)) resolve(message);
        },
        fail: reject,
      });
      post({ kind, request: number });
    });
  };

  return {
    logic: fromCallback<EditorOrder>(({ sendBack: tell, receive }) => {
      sendBack = tell;
      window.addEventListener('message', hear);
      const ignoreLook = watchLook((now) => {
        appearance = now;
        showLook();
      });
      cloud?.listen((values) => post({ kind: 'cloudValues', values }));
      // A frame that stayed while its tab was hidden does not say it again.
      if (frame?.cloud === true) cloud?.want();
      receive(
        (order) => void obey(order).catch(() => tell({ type: 'frame.failed', reason: 'projectInvalid' })),
      );
      return () => {
        clearTimeout(bootTimer);
        window.removeEventListener('message', hear);
        sendBack = undefined;
        ignoreLook();
        cloud?.rest();
      };
    }),
    /** To be called when the frame of this attempt has loaded its document. */
    frameOpened: (of: number, target: FrameTarget): void => {
      if (frame?.attempt === of) sendBack?.({ type: 'frame.failed', reason: 'crashed' });
      frame = { attempt: of, target, channel: newChannel(), ready: false, used: false, cloud: false };
      expect('engineMissing', businessConstants.editorBootTime);
      post({ kind: 'connect' });
    },
    /** Which frame stands on the page; for `useSyncExternalStore`. */
    attempt: () => attempt,
    /** The editor in that frame. */
    kind: () => kind,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Every change of the project, by a number that goes up. One listener at a time. */
    onChange: (listener: (revision: number) => void): void => {
      tellChange = listener;
      if (last > base || wanted?.isChanged === true) listener(last);
    },
    /** The whole project as an .sb3, with the revision it is of. */
    exportProject: async () => {
      const { bytes, revision } = await ask('export', (message) => message.kind === 'exported');
      return { bytes, revision: base + revision };
    },
    /** The project's JSON with the files that no earlier draft of this frame carried. */
    takeDraft: async () => {
      const { project, names, assets, revision } = await ask(
        'draft',
        (message) => message.kind === 'drafted',
      );
      return { project, names, assets, revision: base + revision };
    },
    /** The stage as a `data:` picture. */
    takePicture: async () => (await ask('snapshot', (message) => message.kind === 'pictured')).dataUrl,
    revision: () => last,
  };
}

export type EditorLink = ReturnType<typeof createEditorLink>;
