import { Button } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { classCodeQuery, renewClassCode, switchOffClassCode } from '#shared/api/class-join.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { sharedUrl } from '#shared/app/shared-url.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { LazyQrCode } from '#shared/ui/media/lazy-qr-code.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import styles from './class-code.module.css';

type ClassCodeDialogProps = { readonly departId: string; readonly onClose: () => void };

/** 班级码 for the projector: large, with a QR code that leads to the code field. Mount it to open it. */
export function ClassCodeDialog({ departId, onClose }: ClassCodeDialogProps) {
  const code = useQuery(classCodeQuery(departId));
  return (
    <Modal
      open
      title={`班级码${code.data === undefined ? '' : `：${code.data.departName}`}`}
      width={760}
      onClose={onClose}
    >
      {code.data !== undefined ? (
        <ClassCode code={code.data} />
      ) : code.isError ? (
        <ErrorState text={messageOf(code.error, '加载失败')} onRetry={() => void code.refetch()} />
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Modal>
  );
}

const questions = {
  renew: {
    title: '更换班级码',
    text: '更换后，原来的班级码和二维码马上失效。已提交的申请不受影响。',
    verb: '更换',
  },
  off: {
    title: '停用班级码',
    text: '停用后，学生不能再用班级码申请加入。已提交的申请不受影响。',
    verb: '停用',
  },
} as const;

function ClassCode({ code: { departId, departName, code } }: { readonly code: Schema<'ClassCode'> }) {
  const [pendingChange, setPendingChange] = useState<keyof typeof questions | undefined>(undefined);
  const { renew, off } = useCodeChanges(departId, () => setPendingChange(undefined));
  if (code === null) {
    return (
      <div className={styles['box']}>
        <p className={styles['hint']}>班级码未启用，学生不能自己申请加入{departName}。</p>
        <Problem error={renew.error} />
        <BusyButton busy={renew.isPending} onClick={() => renew.mutate()}>
          启用班级码
        </BusyButton>
      </div>
    );
  }
  const change = pendingChange === 'renew' ? renew : off;
  return (
    <div className={styles['box']}>
      <p className={styles['hint']}>登录后打开“我的课程”，点“加入班级”，输入：</p>
      <p className={styles['code']}>{code}</p>
      <LazyQrCode
        value={sharedUrl(`/learn?join=${code}`)}
        label={`加入${departName}的二维码`}
        fileName={`${departName}-班级码`}
        hint="或者扫一扫加入"
      />
      <div className={styles['buttons']}>
        <Button variant="surface" onClick={() => setPendingChange('renew')}>
          更换班级码
        </Button>
        <Button variant="surface" color="red" onClick={() => setPendingChange('off')}>
          停用班级码
        </Button>
      </div>
      {pendingChange === undefined ? null : (
        <ConfirmDialog
          open
          title={questions[pendingChange].title}
          text={questions[pendingChange].text}
          confirmText={questions[pendingChange].verb}
          danger={pendingChange === 'off'}
          busy={change.isPending}
          error={change.error === null ? undefined : messageOf(change.error, '操作失败')}
          onConfirm={() => change.mutate()}
          onClose={() => setPendingChange(undefined)}
        />
      )}
    </div>
  );
}

function useCodeChanges(departId: string, onDone: () => void) {
  const client = useQueryClient();
  const notices = useNotices();
  const { queryKey } = classCodeQuery(departId);
  const renew = useMutation({
    mutationFn: () => renewClassCode(departId),
    onSuccess: (made) => {
      client.setQueryData(queryKey, made);
      onDone();
    },
  });
  const off = useMutation({
    mutationFn: () => switchOffClassCode(departId),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey });
      notices.show({ kind: 'success', text: message });
      onDone();
    },
  });
  return { renew, off };
}

function Problem({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className="error-text">
      {messageOf(error, '操作失败')}
    </p>
  );
}
