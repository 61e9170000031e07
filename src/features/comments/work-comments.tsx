import { Button } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { keyOf } from '#shared/api/client.ts';
import { setCommentStatus, staffCommentsQuery } from '#shared/api/work-comment.ts';
import { useApp, useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import styles from './work-comments.module.css';

type Work = { readonly id: string; readonly workName: string };

/** More comments than a pupil's work gets; 评论管理 shows all of them. */
const maxComments = 50;
const shown = 0;
const hidden = 1;

/** Classmates' comments on a work, for moderators: hidden and shown again within the grading view. */
export function WorkComments({ work }: { readonly work: Work }) {
  const mayLook = useApp().findRoute('/work/comment') !== undefined;
  return mayLook ? <CommentsFold work={work} /> : null;
}

function CommentsFold({ work }: { readonly work: Work }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const comments = useQuery(
    staffCommentsQuery({
      workId: work.id,
      pageNo: 1,
      pageSize: maxComments,
      column: 'createTime',
      order: 'desc',
    }),
  );
  const { records = [], total } = comments.data ?? {};
  const isReported = records.some(({ reported }) => reported === 1);
  return (
    <>
      <Button
        type="button"
        variant="surface"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <MessageSquare size={16} aria-hidden="true" />
        评论{total === undefined ? '' : ` ${total}`}
        {isReported ? <Tag tone="warning">有举报</Tag> : null}
      </Button>
      <section id={id} className={styles['fold']} aria-label={`${work.workName}的评论`} hidden={!isOpen}>
        {comments.isError ? (
          <ErrorState text={messageOf(comments.error, '加载失败')} onRetry={() => void comments.refetch()} />
        ) : records.length === 0 ? (
          <p className={styles['none']}>{comments.data === undefined ? '正在加载…' : '还没有人评论'}</p>
        ) : (
          <ul className={styles['list']}>
            {records.map((comment) => (
              <CommentLine key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
        {(total ?? 0) > records.length ? (
          <p className={styles['none']}>只列出最新的 {maxComments} 条，其余在评论管理里。</p>
        ) : null}
      </section>
    </>
  );
}

function CommentLine({ comment }: { readonly comment: Schema<'CommentRow'> }) {
  const notices = useNotices();
  const client = useQueryClient();
  const isHidden = comment.commentStatus === hidden;
  const change = useMutation({
    mutationFn: () => setCommentStatus([comment.id], isHidden ? shown : hidden),
    onSuccess: ({ message }) => void notices.show({ kind: 'success', text: message }),
    onError: (error) => void notices.show({ kind: 'warning', text: messageOf(error, '操作失败') }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/teaching/workComment/list') }),
  });
  return (
    <li data-hidden={isHidden ? '' : undefined}>
      <div className={styles['head']}>
        <strong>{comment.realname ?? comment.username}</strong>
        <time>{comment.createTime?.slice(0, 16)}</time>
        {isHidden ? <Tag tone="warning">已隐藏</Tag> : null}
        {comment.reported === 1 ? <Tag tone="danger">{`举报：${comment.reportReasons ?? ''}`}</Tag> : null}
        <BusyButton
          variant="surface"
          color="gray"
          busy={change.isPending}
          aria-label={`${isHidden ? '恢复显示' : '隐藏'}评论：${comment.comment.slice(0, 20)}`}
          onClick={() => change.mutate()}
        >
          {isHidden ? '恢复显示' : '隐藏'}
        </BusyButton>
      </div>
      <p>{comment.comment}</p>
    </li>
  );
}
