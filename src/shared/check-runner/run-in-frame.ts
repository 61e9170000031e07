import type { BehaviourCheck } from '#common/checks/behaviour.ts';
import { frameAddress } from '#shared/browser/frame-address.ts';
import {
  type CheckToPage,
  parseCheckForPage,
  type RunFailure,
  sealCheckForFrame,
} from '#shared/frames/check-protocol.ts';
import { newChannel } from '#shared/frames/player-protocol.ts';
import type { PageFailure } from './check-result.ts';

export const checkFramePath = '/player/check.html';

/** The report that ends a run, or the reason why there is none. */
export type RunEnd =
  | Extract<CheckToPage, { kind: 'passed' | 'failedStep' }>
  | { readonly kind: 'broken'; readonly reason: RunFailure | PageFailure };

export type FrameRun = { readonly end: RunEnd; readonly usesRandom: boolean };

type RunRequest = {
  readonly bytes: ArrayBuffer;
  readonly check: BehaviourCheck;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
  /** Replaces the address of the frame, for tests. */
  readonly frameUrl?: string | undefined;
};

/**
 * The longest waits, in turns of the watch. A turn takes a second, or longer while a frame in the page's own process
 * works, in which case the page could not have received an answer either.
 */
const watchEvery = 1000;
const longest = { boot: 30, load: 60, silence: 20, run: 300 } as const;

/**
 * Runs a check once in a hidden frame of its own, which ends with the run. Rejects with the reason of `signal` when that
 * is aborted.
 */
export async function runInFrame({
  bytes,
  check,
  seed,
  signal,
  onProgress,
  frameUrl,
}: RunRequest): Promise<FrameRun> {
  signal.throwIfAborted();
  const channel = newChannel();
  const frame = createHiddenFrame(frameUrl ?? frameAddress(checkFramePath));
  return await new Promise<FrameRun>((resolve, reject) => {
    let phase: 'boot' | 'load' | 'run' = 'boot';
    let turns = 0;
    let silent = 0;
    let usesRandom = false;
    const close = (): void => {
      clearInterval(watch);
      signal.removeEventListener('abort', stop);
      window.removeEventListener('message', hear);
      frame.remove();
    };
    const end = (result: RunEnd): void => {
      close();
      resolve({ end: result, usesRandom });
    };
    const stop = (): void => {
      close();
      reject(signal.reason);
    };
    const enter = (next: typeof phase): void => {
      phase = next;
      turns = 0;
    };
    const look = (): void => {
      turns += 1;
      silent += 1;
      if (phase === 'boot' && turns > longest.boot) end({ kind: 'broken', reason: 'bootTimedOut' });
      else if (phase === 'load' && turns > longest.load) end({ kind: 'broken', reason: 'loadTimedOut' });
      else if (phase === 'run' && silent > longest.silence) end({ kind: 'broken', reason: 'notAnswering' });
      else if (phase === 'run' && turns > longest.run) end({ kind: 'broken', reason: 'tooSlow' });
    };
    const post = (message: unknown): void => {
      // '*', because a sandboxed frame's origin is opaque; the page's frame-src restricts its navigation.
      frame.contentWindow?.postMessage(message, '*');
    };
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.contentWindow) return;
      const message = parseCheckForPage(channel, event.data);
      if (message === null) return;
      silent = 0;
      switch (message.kind) {
        case 'ready':
          enter('load');
          // A copy: the other runs need the bytes too.
          post(sealCheckForFrame(channel, { kind: 'run', bytes, seed, check }));
          return;
        case 'loaded':
          ({ usesRandom } = message);
          enter('run');
          return;
        case 'progress':
          onProgress(message.fraction);
          return;
        case 'passed':
        case 'failedStep':
          end(message);
          return;
        case 'failed':
          end({ kind: 'broken', reason: message.reason });
          return;
        case 'recorded':
        case 'moment':
          return;
        default:
          message satisfies never;
      }
    };
    const watch = setInterval(look, watchEvery);
    signal.addEventListener('abort', stop);
    window.addEventListener('message', hear);
    frame.addEventListener('load', () => post(sealCheckForFrame(channel, { kind: 'connect' })));
    document.body.append(frame);
  });
}

/** A frame out of sight that has a size: the engine converts places of the mouse with that of its canvas. */
function createHiddenFrame(src: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('aria-hidden', 'true');
  frame.inert = true;
  frame.tabIndex = -1;
  frame.style.cssText =
    'position:fixed;left:-10000px;top:0;width:480px;height:360px;border:0;pointer-events:none';
  frame.src = src;
  return frame;
}
