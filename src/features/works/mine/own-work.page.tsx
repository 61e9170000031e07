import { useState, type ReactNode } from 'react';
import { projectLoader } from '#shared/api/work.ts';
import { VersionsDialog } from '#features/versions/versions-dialog.tsx';
import { LazyOwnWorkDialog } from './lazy-own-work-dialog.tsx';
import type { OwnWorkChoice } from './own-work-menu.tsx';
import { useNotices } from '#shared/app/app-context.tsx';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { fileNamePart } from '#common/file-name-part.ts';

type WorkRow = Schema<'WorkRow'>;

export type OwnWork = {
  readonly choose: (what: OwnWorkChoice, work: WorkRow) => void;
  /** The open dialog. */
  readonly dialog: ReactNode;
};

/** Rare actions on the user's own work, for cards and rows. */
export function useOwnWork(): OwnWork {
  const notices = useNotices();
  const [open, setOpen] = useState<
    { readonly what: Exclude<OwnWorkChoice, 'download'>; readonly work: WorkRow } | undefined
  >(undefined);
  const close = () => setOpen(undefined);
  const download = async (work: WorkRow) => {
    try {
      const load = projectLoader(work.workFileKey_url ?? '');
      saveBytes(await load(new AbortController().signal, () => undefined), workFileName(work));
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '文件下载失败') });
    }
  };
  return {
    choose: (choice, work) => (choice === 'download' ? void download(work) : setOpen({ what: choice, work })),
    dialog:
      open === undefined ? null : open.what === 'versions' ? (
        <VersionsDialog work={open.work} onClose={close} />
      ) : (
        <LazyOwnWorkDialog what={open.what} work={open.work} onClose={close} />
      ),
  };
}

/**
 * Returns the name of a download: the work's, without characters that file systems refuse, with the stored file's
 * extension.
 */
function workFileName({ workName, workFileKey, workFileKey_url: url }: Schema<'WorkRow'>): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(workFileKey ?? url ?? '')?.[0] ?? '.sb3';
  const name = fileNamePart(workName).trim();
  return `${name === '' ? '作品' : name}${extension}`;
}
