import { Button } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { Can } from '#shared/app/can.tsx';
import { submitForm } from '#shared/files/submit-form.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { backupsKey, checkBackup, deleteBackup, downloadBackup } from './api.ts';
import { contentText, recentTimeText } from './backup-texts.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import styles from './backups.module.css';

type Backup = Schema<'StoredBackup'>;

type Open = { readonly kind: 'restore' | 'delete'; readonly backup: Backup };

type BackupListProps = {
  readonly backups: Schema<'Backups'>;
  readonly schoolName: string;
  readonly now: string;
};

/** The archives, the newest first, with their actions. */
export function BackupList({ backups, schoolName, now }: BackupListProps) {
  const { archives, running, place } = backups;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (archives.length === 0)
    return <EmptyState text={place.problem === null ? '还没有备份' : '现在读不到备份'} />;
  return (
    <>
      <ul className={styles['list']}>
        {archives.map((backup) => (
          <li key={backup.name} className={styles['row']}>
            <Words backup={backup} now={now} />
            <Actions backup={backup} isChecking={running?.kind === 'check'} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      {open?.kind === 'restore' ? (
        <RestoreDialog backup={open.backup} schoolName={schoolName} onClose={close} />
      ) : null}
      {open?.kind === 'delete' ? <DeleteDialog backup={open.backup} onClose={close} /> : null}
    </>
  );
}

function Words({ backup, now }: { readonly backup: Backup; readonly now: string }) {
  const { madeTime, check, isSealed, isLastGood } = backup;
  return (
    <div className={styles['words']}>
      <span className={styles['time']}>
        {recentTimeText(madeTime, now)}
        {isSealed ? <Tag>有口令</Tag> : null}
        {isLastGood ? <Tag tone="info">最后一份可用的</Tag> : null}
      </span>
      <span className={styles['minor']}>{contentText(backup)}</span>
      {check === null ? (
        <span className={styles['minor']}>还没有演练过</span>
      ) : (
        <span className={styles['minor']}>
          <Tag tone={check.isPassed ? 'success' : 'danger'}>{check.isPassed ? '演练成功' : '演练失败'}</Tag>{' '}
          {recentTimeText(check.time, now)}
          {check.isPassed ? '' : `：${check.message}`}
        </span>
      )}
    </div>
  );
}

type ActionsProps = {
  readonly backup: Backup;
  readonly isChecking: boolean;
  readonly onOpen: (open: Open) => void;
};

function Actions({ backup, isChecking, onOpen }: ActionsProps) {
  const { name, madeTime, isLastGood } = backup;
  const notices = useNotices();
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => checkBackup(name),
    onSuccess: ({ message }) => notices.show({ kind: 'success', text: message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupsKey() }),
  });
  const download = useMutation({
    mutationFn: () => downloadBackup(name),
    onSuccess: (form) => {
      submitForm(form, () => notices.show({ kind: 'warning', text: '下载失败，请稍后再试' }));
      notices.show({ kind: 'info', text: '已开始下载，请在浏览器的下载列表中查看' });
    },
  });
  const labelOf = (text: string) => `${text} ${madeTime.slice(0, 16)} 的备份`;
  return (
    <div className={styles['buttons']}>
      <Can action="backup:download">
        <BusyButton
          variant="surface"
          busy={download.isPending}
          aria-label={labelOf('下载')}
          onClick={() => download.mutate()}
        >
          下载
        </BusyButton>
      </Can>
      <BusyButton
        variant="surface"
        busy={check.isPending}
        disabled={isChecking}
        aria-label={labelOf('演练')}
        onClick={() => check.mutate()}
      >
        演练
      </BusyButton>
      <Can action="backup:restore">
        <Button
          variant="surface"
          aria-label={labelOf('恢复')}
          onClick={() => onOpen({ kind: 'restore', backup })}
        >
          恢复…
        </Button>
      </Can>
      {isLastGood ? null : (
        <Can action="backup:delete">
          <Button
            variant="surface"
            color="red"
            aria-label={labelOf('删除')}
            onClick={() => onOpen({ kind: 'delete', backup })}
          >
            删除
          </Button>
        </Can>
      )}
    </div>
  );
}

type DialogProps = { readonly backup: Backup; readonly onClose: () => void };

function DeleteDialog({ backup, onClose }: DialogProps) {
  const notices = useNotices();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteBackup(backup.name),
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupsKey() }),
  });
  return (
    <ConfirmDialog
      open
      title="删除备份"
      text={`确定删除 ${backup.madeTime.slice(0, 16)} 的备份吗？删除后不能找回。`}
      confirmText="删除"
      danger
      busy={remove.isPending}
      error={remove.error === null ? undefined : messageOf(remove.error, '删除失败')}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
