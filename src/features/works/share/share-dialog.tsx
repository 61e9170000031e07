import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { shareWork, unshareWork, workShareQuery } from './work-share-api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { sharedUrl } from '#shared/app/shared-url.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { LazyQrCode } from '#shared/ui/media/lazy-qr-code.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import styles from './share.module.css';

export type SharedWork = { readonly id: string; readonly workName: string };

type ShareDialogProps = {
  readonly work: SharedWork;
  /** The author's own unpublished work: visible to holders of a revocable link. */
  readonly isPrivate: boolean;
  /** The address that is shared otherwise. */
  readonly link: string;
  readonly onClose: () => void;
};

/** 分享: the address of a work, to copy or to scan with a phone. */
export function ShareDialog({ work, isPrivate, link, onClose }: ShareDialogProps) {
  return (
    <Modal open title="分享作品" onClose={onClose}>
      <div className={styles['share']}>
        {isPrivate ? (
          <PrivateLink work={work} />
        ) : (
          <>
            <State isShared text="这个作品是公开的，大家都能看。" />
            <Link work={work} link={link} />
          </>
        )}
      </div>
    </Modal>
  );
}

/** The only state that the dialog is in. */
function State({ isShared, text }: { readonly isShared: boolean; readonly text: string }) {
  return (
    <p>
      <Tag tone={isShared ? 'success' : 'neutral'}>{isShared ? '已经分享' : '还没有分享'}</Tag> {text}
    </p>
  );
}

function Link({ work, link: address }: { readonly work: SharedWork; readonly link: string }) {
  const { pathname, search, hash } = new URL(address);
  const link = sharedUrl(pathname + search + hash);
  return (
    <>
      <TextField
        label="复制下面的链接，发给同学"
        size="3"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton value={link} text="复制链接" />
      <LazyQrCode
        value={link}
        label={`${work.workName}的二维码`}
        fileName={work.workName}
        hint="用手机扫一扫，在手机上玩"
      />
    </>
  );
}

function PrivateLink({ work }: { readonly work: SharedWork }) {
  const notices = useNotices();
  const client = useQueryClient();
  const query = workShareQuery(work.id);
  const share = useQuery(query);
  const make = useMutation({
    mutationFn: () => shareWork(work.id),
    onSuccess: (made) => void client.setQueryData(query.queryKey, made),
  });
  const revoke = useMutation({
    mutationFn: () => unshareWork(work.id),
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      client.setQueryData(query.queryKey, { token: null });
    },
  });
  const problem = make.error ?? revoke.error;
  if (share.data === undefined) {
    return share.isError ? (
      <ErrorState text={messageOf(share.error, '加载失败')} onRetry={() => void share.refetch()} />
    ) : (
      <output>加载中…</output>
    );
  }
  const { token } = share.data;
  return (
    <>
      {token === null ? (
        <State isShared={false} text="现在只有你和老师看得到。分享以后，拿到链接的人也能看。" />
      ) : (
        <State isShared text="拿到链接的人都能看。" />
      )}
      {problem === null ? null : (
        <p role="alert" className="error-text">
          {messageOf(problem, '操作失败')}
        </p>
      )}
      {token === null ? (
        <BusyButton busy={make.isPending} onClick={() => make.mutate()}>
          分享出去
        </BusyButton>
      ) : (
        <>
          <Link work={work} link={`${workAddress(work.id)}#share=${token}`} />
          <BusyButton variant="surface" color="gray" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            不分享了
          </BusyButton>
        </>
      )}
    </>
  );
}

/** Returns the address of a work's page on this site. */
function workAddress(id: string): string {
  return new URL(`/work-detail?id=${encodeURIComponent(id)}`, location.href).href;
}
