import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { failureText, refuseFile, storedText, type SendFile, type UploadRules } from './upload-rules.ts';

export type UploadItem = {
  readonly id: number;
  readonly file: File;
} & (
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }
);

type PathList = {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

type Progress = { readonly loaded: number; readonly total: number };

const noLimit = { room: Infinity, words: '' };

/**
 * Uploads several files to a list of paths, one after the other in the order of selection. A failed file waits for 重试
 * and does not block the others.
 */
export function useUploads(
  send: SendFile<{ readonly filePath: string }>,
  rules: UploadRules,
  paths: PathList,
) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [status, setStatus] = useState('');
  const append = useAppend(paths);
  const lastId = useRef(0);
  const line = useRef<Promise<void>>(Promise.resolve());
  const running = useRef(new Map<number, AbortController>());

  const put = (item: UploadItem) =>
    setItems((before) => before.map((one) => (one.id === item.id ? item : one)));
  const drop = (id: number) => setItems((before) => before.filter((one) => one.id !== id));
  const onStored = (file: File, path: string) => {
    setStatus(storedText(file.name));
    append(path);
  };
  const enqueue = (id: number, file: File) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    const { signal } = controller;
    line.current = line.current.then(() => transfer({ id, file }, send, { signal, put, drop, onStored }));
  };
  const add = (file: File, refused: string | undefined) => {
    const id = (lastId.current += 1);
    const message = `${file.name}：${refused ?? ''}`;
    const item: UploadItem =
      refused === undefined
        ? { id, file, kind: 'waiting' }
        : { id, file, kind: 'failed', message, canRetry: false };
    setItems((before) => [...before, item]);
    if (refused === undefined) enqueue(id, file);
  };

  return {
    items,
    /** The message about the file that was stored last. */
    status,
    /** With a limit, files beyond `room` are refused with this message. */
    start: (files: readonly File[], limit: { readonly room: number; readonly words: string } = noLimit) => {
      setStatus('');
      for (const [index, file] of files.entries())
        add(file, index < limit.room ? refuseFile(file, rules) : limit.words);
    },
    retry: (item: UploadItem) => {
      put({ id: item.id, file: item.file, kind: 'waiting' });
      enqueue(item.id, item.file);
    },
    /** Stops a running upload, or removes a failed one. */
    cancel: (item: UploadItem) => {
      running.current.get(item.id)?.abort();
      if (item.kind !== 'sending') drop(item.id);
    },
  };
}

/**
 * Appends to the current list, not to the list at the time of selection: other files have been stored or removed
 * meanwhile.
 */
function useAppend({ value, onChange }: PathList) {
  const list = useRef({ value, onChange });
  useLayoutEffect(() => {
    list.current = { value, onChange };
  }, [value, onChange]);
  return (path: string): void => {
    if (list.current.value.includes(path)) return;
    const next = [...list.current.value, path];
    list.current = { ...list.current, value: next };
    list.current.onChange(next);
  };
}

type TransferOptions = {
  readonly signal: AbortSignal;
  readonly put: (item: UploadItem) => void;
  readonly drop: (id: number) => void;
  readonly onStored: (file: File, path: string) => void;
};

/** Uploads one file and reports progress; it leaves the list when it is stored or stopped. */
async function transfer(
  { id, file }: Pick<UploadItem, 'id' | 'file'>,
  send: SendFile<{ readonly filePath: string }>,
  { signal, put, drop, onStored }: TransferOptions,
): Promise<void> {
  if (signal.aborted) return;
  put({ id, file, kind: 'sending', percent: 0 });
  const onProgress = ({ loaded, total }: Progress) => {
    const percent = total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0;
    put({ id, file, kind: 'sending', percent });
  };
  try {
    const { filePath } = await send(file, { signal, onProgress });
    drop(id);
    onStored(file, filePath);
  } catch (error) {
    const message = failureText(file.name, messageOf(error, ''));
    if (signal.aborted) drop(id);
    else put({ id, file, kind: 'failed', message, canRetry: true });
  }
}
