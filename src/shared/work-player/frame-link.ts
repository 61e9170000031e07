import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { CloudLine } from '#shared/work/cloud-line.ts';
import {
  type FrameCommand,
  type MessageToPage,
  type Appearance,
  newChannel,
  parseForPage,
  sealForFrame,
} from '#shared/frames/player-protocol.ts';
import { isAboutPython, type PythonReport } from '#shared/frames/python-protocol.ts';
import { watchAppearance } from '#shared/frames/watch-appearance.ts';
import { createPythonSupply, type PythonSupply } from '#shared/work/python-supply.ts';
import type { FrameNews, FrameOrder } from '#machines/player/player.machine.ts';

/** The used part of a frame's window; it is compared by identity. */
export type FrameTarget = {
  postMessage: (message: unknown, targetOrigin: string, handed?: Transferable[]) => void;
};

type OpenFrame = {
  attempt: number;
  target: FrameTarget;
  channel: string;
  connected: boolean;
  loaded: boolean;
  /** Brings Python into the frame; undefined until it asks. */
  python: PythonSupply | undefined;
};

export type FrameLink = {
  /** The machine's `linkFrame` actor. */
  logic: CallbackActorLogic<FrameOrder>;
  /** Call it when the frame of this attempt has loaded its document. */
  frameOpened: (attempt: number, target: FrameTarget) => void;
};

/** The needs of a work besides its stage. */
export type FrameNeeds = {
  readonly cloud?: CloudLine | undefined;
  /** Receives the keys, if they are known. */
  readonly onKeysUsed?: (keys: readonly string[]) => void;
  readonly onMissing?: (ids: readonly string[]) => void;
  readonly onReplaced?: (costumes: readonly string[]) => void;
};

type NeedReport = Extract<
  MessageToPage,
  {
    kind:
      | 'cloudWanted'
      | 'cloudSet'
      | 'keysUsed'
      | 'extensionsMissing'
      | 'drawingsReplaced'
      | PythonReport['kind'];
  }
>;

/** Converts a report of the frame to the machine's event. */
function newsOf(message: Exclude<MessageToPage, NeedReport>): FrameNews {
  switch (message.kind) {
    case 'ready':
      return { type: 'frame.connected' };
    case 'running':
      return { type: 'frame.started' };
    case 'stopped':
      return { type: 'frame.stopped' };
    case 'loadProgress':
      return { type: 'frame.progressed', fraction: message.fraction };
    case 'loaded':
      return { type: 'frame.loaded', spriteCount: message.spriteCount };
    case 'size':
      return { type: 'frame.resized', width: message.width, height: message.height };
    case 'failed':
      return { type: 'frame.failed', reason: message.reason };
    case 'snapshot':
      return { type: 'snapshot.taken', dataUrl: message.dataUrl };
    default:
      return message satisfies never;
  }
}

function commandOf(order: Exclude<FrameOrder, { type: 'connect' }>): FrameCommand {
  switch (order.type) {
    case 'load':
      return { kind: 'load', bytes: order.bytes, title: order.title.slice(0, 500) };
    case 'setVolume':
      return { kind: 'setVolume', volume: order.volume };
    case 'setTurbo':
      return { kind: 'setTurbo', enabled: order.enabled };
    case 'key':
      return { kind: 'key', key: order.key, isDown: order.isDown };
    case 'start':
    case 'stop':
    case 'pause':
    case 'resume':
    case 'focus':
    case 'snapshot':
      return { kind: order.type };
    default:
      return order satisfies never;
  }
}

/**
 * The link between the machine and the sandboxed frames of one player, one frame per attempt. It outlives the actor: a
 * kept-alive tab stops the actor while hidden and restarts it with the same frame still on the page.
 */
export function createFrameLink(needs: FrameNeeds = {}): FrameLink {
  const { cloud } = needs;
  const link: Link = { frame: null, wanted: null, sendBack: null, appearance: 'light' };
  return {
    frameOpened: (attempt, target) => {
      link.frame?.python?.end();
      // A frame that loads a second document has navigated away from our page.
      if (link.frame?.attempt === attempt) link.sendBack?.({ type: 'frame.failed', reason: 'crashed' });
      link.frame = {
        attempt,
        target,
        channel: newChannel(),
        connected: false,
        loaded: false,
        python: undefined,
      };
      post(link, { kind: 'connect' });
    },
    logic: fromCallback<FrameOrder>(({ sendBack: notify, receive }) => {
      link.sendBack = notify;
      const onMessage = (event: MessageEvent<unknown>) => hear(link, needs, event);
      window.addEventListener('message', onMessage);
      const ignoreLook = watchAppearance((now) => {
        link.appearance = now;
        applyAppearance(link);
      });
      cloud?.listen((values) => post(link, { kind: 'cloudValues', values }));
      receive((order) => obey(link, order));
      // The frame repeats the reports that were missed.
      post(link, { kind: 'connect' });
      if (link.frame?.loaded === true) post(link, { kind: 'resume' });
      return () => {
        post(link, { kind: 'pause' });
        window.removeEventListener('message', onMessage);
        link.sendBack = null;
        ignoreLook();
        cloud?.rest();
      };
    }),
  };
}

/** The frame on the page and the listening actor; either may come first. */
type Link = {
  frame: OpenFrame | null;
  /** The attempt that the machine waits for. */
  wanted: number | null;
  /** Sends to the machine, while its actor runs. */
  sendBack: ((news: FrameNews) => void) | null;
  appearance: Appearance;
};

function post({ frame }: Link, command: FrameCommand, handed: Transferable[] = []): void {
  // '*', because a sandboxed frame's origin is opaque; the page's frame-src restricts its navigation.
  frame?.target.postMessage(sealForFrame(frame.channel, command), '*', handed);
}

function applyAppearance(link: Link): void {
  if (link.frame?.connected === true) post(link, { kind: 'look', appearance: link.appearance });
}

function answerIfUp(link: Link): void {
  const { frame, wanted: requested, sendBack } = link;
  if (frame === null || !frame.connected || requested !== frame.attempt) return;
  link.wanted = null;
  sendBack?.({ type: 'frame.connected' });
}

function obey(link: Link, order: FrameOrder): void {
  if (order.type === 'connect') {
    link.wanted = order.attempt;
    answerIfUp(link);
  } else post(link, commandOf(order));
}

function hear(
  link: Link,
  { cloud, onKeysUsed, onMissing, onReplaced }: FrameNeeds,
  event: MessageEvent<unknown>,
): void {
  const { frame } = link;
  if (frame === null || event.source !== frame.target) return;
  const message = parseForPage(frame.channel, event.data);
  if (message === null) return;
  if (message.kind === 'loaded') frame.loaded = true;
  if (isAboutPython(message)) {
    frame.python ??= createPythonSupply((command, handed) => post(link, command, handed));
    frame.python.hear(message);
  } else if (message.kind === 'cloudWanted') cloud?.want();
  else if (message.kind === 'keysUsed') onKeysUsed?.(message.keys ?? []);
  else if (message.kind === 'extensionsMissing') onMissing?.(message.ids);
  else if (message.kind === 'drawingsReplaced') onReplaced?.(message.names);
  else if (message.kind === 'cloudSet') cloud?.change(message.values);
  else if (message.kind === 'ready') {
    frame.connected = true;
    applyAppearance(link);
    answerIfUp(link);
  } else link.sendBack?.(newsOf(message));
}
