import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { storageQuery } from '#shared/api/storage.ts';
import { fileSizeText } from '#shared/files/file-size.ts';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import styles from './storage.module.css';

/** Above this share, the owner gets advice. */
const nearlyFull = 0.9;

type StorageBarProps = {
  /** Among the buttons of a list. */
  readonly isInLine?: boolean;
};

/** 存储空间: the user's storage usage and quota. Empty until it is known, and if it is unavailable. */
export function StorageBar({ isInLine = false }: StorageBarProps) {
  const { data } = useQuery(storageQuery());
  if (data === undefined) return null;
  return <StorageFigures space={data} isInLine={isInLine} />;
}

type StorageFiguresProps = Required<StorageBarProps> & { readonly space: Schema<'StorageSpace'> };

function StorageFigures({ space, isInLine }: StorageFiguresProps) {
  const { used, allowed, history, binned } = space;
  const isTight = allowed !== null && used >= allowed * nearlyFull;
  return (
    <section
      className={styles['storage']}
      aria-label="存储空间"
      data-tight={isTight || undefined}
      data-in-line={isInLine || undefined}
    >
      <p className={styles['figures']}>
        <span>存储空间</span>
        <b>{figures(used, allowed)}</b>
      </p>
      {allowed === null ? null : (
        <ProgressBar label="已用的存储空间" value={Math.min(used, allowed)} max={allowed} />
      )}
      {isTight ? <output className={styles['hint']}>{tightText(history)}</output> : null}
      {isTight && binned > 0 ? (
        <p className={styles['hint']}>回收站里的作品另占 {fileSizeText(binned)}</p>
      ) : null}
    </section>
  );
}

function figures(used: number, allowed: number | null): string {
  return allowed === null
    ? `已用 ${fileSizeText(used)}，不限空间`
    : `已用 ${fileSizeText(used)}，共 ${fileSizeText(allowed)}`;
}

function tightText(history: number): string {
  return history > 0
    ? `空间快用完了。作品的历史版本占了 ${fileSizeText(history)}，放不下时会先删掉最早的版本。`
    : '空间快用完了，请删除不需要的作品或文件。';
}
