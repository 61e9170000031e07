import { useEffect, useEffectEvent } from 'react';
import type { UploadState } from '#shared/files/use-upload.ts';
import type { UploadItem } from '#shared/files/use-uploads.ts';

/** The selected files of a field that are not stored. A failed one stays until it is dismissed with 知道了. */
export type UnfinishedFiles = { readonly sending: number; readonly failed: number };

/** Receives the numbers of unfinished files; undefined when the field is unmounted or hidden. */
export type OnUnfinished = (files: UnfinishedFiles | undefined) => void;

/** Reports the numbers when they change. */
export function useUnfinishedCount(
  { sending, failed }: UnfinishedFiles,
  onUnfinished: OnUnfinished | undefined,
): void {
  const notify = useEffectEvent((files: UnfinishedFiles | undefined) => onUnfinished?.(files));
  useEffect(() => notify({ sending, failed }), [sending, failed]);
  // Separate from the effect above, which also runs between two numbers.
  useEffect(() => () => notify(undefined), []);
}

type Upload = { readonly kind: UploadState['kind'] | UploadItem['kind'] };

/** Counts the unfinished ones of some uploads. */
export function unfinishedOf(uploads: readonly Upload[]): UnfinishedFiles {
  return {
    sending: uploads.filter(({ kind }) => kind === 'waiting' || kind === 'sending').length,
    failed: uploads.filter(({ kind }) => kind === 'failed').length,
  };
}
