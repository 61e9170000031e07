import { useRef, useState } from 'react';
import { messageOf } from '#machines/message-of.ts';

/** How one file is sent; pages pass `uploadFile` of `#api/file.ts` with its purpose. */
export type SendFile<Stored> = (
  file: File,
  options: { onProgress: (progress: { loaded: number; total: number }) => void; signal: AbortSignal },
) => Promise<Stored>;

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly percent: number }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string };

export type UploadRules = {
  /** Extensions with dot, lower case; empty: any. */
  readonly accept: readonly string[];
  readonly maxMegabytes: number;
};

/** Why a file is refused before anything is sent; undefined when it may be sent. */
export function refuseFile(
  file: Pick<File, 'name' | 'size'>,
  { accept, maxMegabytes }: UploadRules,
): string | undefined {
  const extension = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  if (accept.length > 0 && !accept.includes(extension)) return `只能上传 ${accept.join('、')} 文件`;
  if (file.size === 0) return '文件是空的';
  return file.size > maxMegabytes * 1024 * 1024 ? `文件超过${maxMegabytes}MB` : undefined;
}

/** One upload at a time, with progress, cancel and retry. */
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
    const isCurrent = () => running.current === controller;
    const refused = refuseFile(file, rules);
    if (refused !== undefined) {
      setState({ kind: 'failed', name: file.name, message: refused });
      return;
    }
    setState({ kind: 'sending', name: file.name, percent: 0 });
    try {
      const stored = await send(file, {
        signal: controller.signal,
        onProgress: ({ loaded, total }) => {
          const percent = total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0;
          if (isCurrent()) setState({ kind: 'sending', name: file.name, percent });
        },
      });
      if (!isCurrent()) return;
      setState({ kind: 'idle' });
      onStored(stored, file);
    } catch (error) {
      if (!isCurrent()) return;
      const message = messageOf(error, `${file.name} 上传失败.`);
      setState(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', name: file.name, message });
    }
  };

  return {
    state,
    start: (file: File) => void start(file),
    cancel: () => running.current?.abort(),
    retry: () => {
      if (last.current !== null) void start(last.current);
    },
  };
}
