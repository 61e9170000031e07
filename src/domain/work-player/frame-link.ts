import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { CloudLine } from '../work/cloud-line.ts';
import {
  type FrameCommand,
  type MessageToPage,
  type Appearance,
  newChannel,
  parseForPage,
  sealForFrame,
} from '#domain/frames/player-protocol.ts';
import { watchLook } from '#domain/frames/watch-look.ts';
import type { FrameNews, FrameOrder } from '#machines/player/player-events.ts';

/** A frame's window, as much of it as is used; known again by identity. */
export type FrameTarget = { postMessage: (message: unknown, targetOrigin: string) => void };

type OpenFrame = {
  attempt: number;
  target: FrameTarget;
  channel: string;
  connected: boolean;
  loaded: boolean;
};

export type FrameLink = {
  /** The machine's `linkFrame` actor. */
  logic: CallbackActorLogic<FrameOrder>;
  /** To be called when the frame of this attempt has loaded its document. */
  frameOpened: (attempt: number, target: FrameTarget) => void;
};

/** What a work needs beside its stage. */
export type FrameNeeds = {
  readonly cloud?: CloudLine | undefined;
  readonly onKeysUsed?: () => void;
  readonly onMissing?: (ids: readonly string[]) => void;
};

type NeedReport = Extract<
  MessageToPage,
  { kind: 'cloudWanted' | 'cloudSet' | 'keysUsed' | 'extensionsMissing' }
>;

/** The machine's word for a report of the frame. */
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
 * The link between the machine and the sandboxed frames of one player, one frame per attempt. It outlives the actor:
 * a kept-alive tab stops the actor while hidden and starts it again with the same frame still on the page.
 */
export function createFrameLink({ cloud, onKeysUsed, onMissing }: FrameNeeds = {}): FrameLink {
  let frame: OpenFrame | null = null;
  let wanted: number | null = null;
  let sendBack: ((news: FrameNews) => void) | null = null;

  const post = (command: FrameCommand): void => {
    // '*', because a sandboxed frame's origin is opaque; its navigation is bound by the page's frame-src.
    frame?.target.postMessage(sealForFrame(frame.channel, command), '*');
  };
  let appearance: Appearance = 'light';
  const showLook = (): void => {
    if (frame?.connected === true) post({ kind: 'look', appearance });
  };
  const answerIfUp = (): void => {
    if (frame === null || !frame.connected || wanted !== frame.attempt) return;
    wanted = null;
    sendBack?.({ type: 'frame.connected' });
  };
  const hear = (event: MessageEvent<unknown>): void => {
    if (frame === null || event.source !== frame.target) return;
    const message = parseForPage(frame.channel, event.data);
    if (message === null) return;
    if (message.kind === 'loaded') frame.loaded = true;
    if (message.kind === 'cloudWanted') cloud?.want();
    else if (message.kind === 'keysUsed') onKeysUsed?.();
    else if (message.kind === 'extensionsMissing') onMissing?.(message.ids);
    else if (message.kind === 'cloudSet') cloud?.change(message.values);
    else if (message.kind === 'ready') {
      frame.connected = true;
      showLook();
      answerIfUp();
    } else sendBack?.(newsOf(message));
  };
  const obey = (order: FrameOrder): void => {
    if (order.type === 'connect') {
      wanted = order.attempt;
      answerIfUp();
    } else post(commandOf(order));
  };

  return {
    frameOpened: (attempt, target) => {
      // The same frame loading a second document has left our page behind.
      if (frame?.attempt === attempt) sendBack?.({ type: 'frame.failed', reason: 'crashed' });
      frame = { attempt, target, channel: newChannel(), connected: false, loaded: false };
      post({ kind: 'connect' });
    },
    logic: fromCallback<FrameOrder>(({ sendBack: tell, receive }) => {
      sendBack = tell;
      window.addEventListener('message', hear);
      const ignoreLook = watchLook((now) => {
        appearance = now;
        showLook();
      });
      cloud?.listen((values) => post({ kind: 'cloudValues', values }));
      receive(obey);
      // What the frame said while nobody listened, it says again.
      post({ kind: 'connect' });
      if (frame?.loaded === true) post({ kind: 'resume' });
      return () => {
        post({ kind: 'pause' });
        window.removeEventListener('message', hear);
        sendBack = null;
        ignoreLook();
        cloud?.rest();
      };
    }),
  };
}
