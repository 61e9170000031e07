import { Button } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { publicLinkQuery, renewPublicLink, setPublicLink } from './api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { LazyQrCode } from '#shared/ui/media/lazy-qr-code.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { PublicLinkSettings } from './public-link-settings.tsx';
import styles from './public-link.module.css';

type PublicLinkDialogProps = {
  /** The code of the form. */
  readonly code: string;
  readonly name: string;
  readonly onClose: () => void;
};

/** 公开链接 of a form: its settings, its address and QR code, and the number of answers. Mount it to open it. */
export function PublicLinkDialog({ code, name, onClose }: PublicLinkDialogProps) {
  // Always loads the current settings: cached ones would be refused.
  const link = useQuery({ ...publicLinkQuery(code), gcTime: 0 });
  return (
    <Modal open title={`公开链接：${name}`} width={760} onClose={onClose}>
      {link.data !== undefined ? (
        <PublicLink code={code} name={name} link={link.data} />
      ) : link.isError ? (
        <ErrorState text={messageOf(link.error, '加载失败')} onRetry={() => void link.refetch()} />
      ) : (
        <PageSkeleton rows={6} />
      )}
    </Modal>
  );
}

type PublicLinkProps = { readonly code: string; readonly name: string; readonly link: Schema<'PublicLink'> };

function PublicLink({ code, name, link }: PublicLinkProps) {
  const queries = useQueryClient();
  const notices = useNotices();
  const [seen, setSeen] = useState(link.revision);
  const isSaving = useRef(false);
  const storeResult = ({ message, result }: { message: string; result: Schema<'PublicLink'> }) => {
    queries.setQueryData(publicLinkQuery(code).queryKey, result);
    notices.show({ kind: 'info', title: '公开链接', text: message });
  };
  const save = useMutation({
    mutationFn: (settings: Schema<'PublicLinkWish'>) => setPublicLink(code, { ...settings, revision: seen }),
    onSuccess: (answer) => {
      setSeen(answer.result.revision);
      storeResult(answer);
    },
    onSettled: () => {
      isSaving.current = false;
    },
  });
  const saveOnce = (settings: Schema<'PublicLinkWish'>) => {
    // A second press can arrive before the first has disabled the button; its request would be refused.
    if (isSaving.current) return;
    isSaving.current = true;
    save.mutate(settings);
  };
  return (
    <div className={styles['box']}>
      {link.token !== null && link.enabled ? (
        <Address code={code} name={name} token={link.token} answers={link.answers} onRenewed={storeResult} />
      ) : (
        <p className={styles['hint']}>公开后，任何人打开链接就能填写，不用登录；除此之外看不到任何数据。</p>
      )}
      <PublicLinkSettings link={link} error={save.error} isSaving={save.isPending} onSave={saveOnce} />
    </div>
  );
}

type AddressProps = {
  readonly code: string;
  readonly name: string;
  readonly token: string;
  readonly answers: number;
  readonly onRenewed: (answer: { message: string; result: Schema<'PublicLink'> }) => void;
};

function Address({ code, name, token, answers, onRenewed }: AddressProps) {
  const [isConfirming, setConfirming] = useState(false);
  const renew = useMutation({
    mutationFn: () => renewPublicLink(code),
    onSuccess: (answer) => {
      setConfirming(false);
      onRenewed(answer);
    },
  });
  const address = new URL(`/f/${token}`, location.href).href;
  return (
    <section className={styles['address']} aria-label="链接">
      <LazyQrCode value={address} label={`${name}的二维码`} fileName={`${name}-公开链接`} hint="扫一扫填写" />
      <div className={styles['words']}>
        <p className={styles['url']}>{address}</p>
        <p className={styles['hint']}>已收到 {answers} 份答卷</p>
        <div className={styles['buttons']}>
          <CopyButton value={address} text="复制链接" />
          <Button type="button" variant="surface" color="gray" onClick={() => setConfirming(true)}>
            更换链接
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="更换链接"
        text="更换后，原来的链接和二维码马上失效。已收到的答卷不受影响。"
        confirmText="更换"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        error={renew.error === null ? undefined : messageOf(renew.error, '操作失败')}
        onClose={() => setConfirming(false)}
      />
    </section>
  );
}
