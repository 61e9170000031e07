import { useRef, useState } from 'react';
import { messageOf } from '#machines/message-of.ts';

/** Loads the bytes of a file; pages pass `projectLoader` of `#api/work.ts` or the like. The fraction is 0 to 1. */
export type LoadFile = (signal: AbortSignal, onProgress: (fraction: number) => void) => Promise<ArrayBuffer>;

export type DownloadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly percent: number }
  | { readonly kind: 'failed'; readonly message: string };

/** One download at a time, with progress and cancellation. The bytes of a completed download go to `onLoaded`. */
export function useDownload(load: LoadFile, onLoaded: (bytes: ArrayBuffer) => void) {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);

  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const notify = (next: DownloadState) => {
      if (running.current === controller) setState(next);
    };
    notify({ kind: 'loading', percent: 0 });
    try {
      const bytes = await load(controller.signal, (fraction) => {
        notify({ kind: 'loading', percent: Math.min(100, Math.floor(fraction * 100)) });
      });
      notify({ kind: 'idle' });
      if (running.current === controller) onLoaded(bytes);
    } catch (error) {
      const message = messageOf(error, '下载失败，请稍后再试');
      notify(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', message });
    }
  };

  return { state, start: () => void start(), cancel: () => running.current?.abort() };
}
