import { useRef, useState } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { failureText, refuseFile, storedText, type SendFile, type UploadRules } from './upload-rules.ts';

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly percent: number }
  | { readonly kind: 'stored'; readonly name: string; readonly message: string }
  | {
      readonly kind: 'failed';
      readonly name: string;
      readonly message: string;
      /** A file that is refused before the upload stays refused. */
      readonly canRetry: boolean;
    };

/** One upload at a time, with progress, cancellation and retry. A failed one stays until it is dismissed. */
export function useUpload<Stored>(
  send: SendFile<Stored>,
  rules: UploadRules,
  onStored: (stored: Stored, file: File) => void,
) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const last = useRef<File | null>(null);

  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    last.current = file;
    const { name } = file;
    const isCurrent = () => running.current === controller;
    const refused = refuseFile(file, rules);
    if (refused !== undefined) {
      setState({ kind: 'failed', name, message: `${name}：${refused}`, canRetry: false });
      return;
    }
    setState({ kind: 'sending', name, percent: 0 });
    try {
      const stored = await send(file, {
        signal: controller.signal,
        onProgress: ({ loaded, total }) => {
          const percent = total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0;
          if (isCurrent()) setState({ kind: 'sending', name, percent });
        },
      });
      if (!isCurrent()) return;
      setState({ kind: 'stored', name, message: storedText(name) });
      onStored(stored, file);
    } catch (error) {
      if (!isCurrent()) return;
      const message = failureText(name, messageOf(error, ''));
      setState(
        controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', name, message, canRetry: true },
      );
    }
  };

  return {
    state,
    start: (file: File) => void start(file),
    cancel: () => running.current?.abort(),
    dismiss: () => setState({ kind: 'idle' }),
    retry: () => {
      if (last.current !== null) void start(last.current);
    },
  };
}
