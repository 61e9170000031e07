import { Card } from '@radix-ui/themes';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { workCommentsQuery } from '#shared/api/work-comment.ts';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { workLabels } from '../work-labels.ts';
import styles from './comments.module.css';

type Comment = Schema<'WorkComment'>;
type PendingAction = { readonly what: 'report' | 'delete'; readonly comment: Comment };

const CommentDialog = lazyComponent(async () => (await import('./comment-dialog.tsx')).CommentDialog);

/** The comments on a work, for users who may see them. */
export function Comments({ workId }: { readonly workId: string }) {
  const titleId = useId();
  const client = useQueryClient();
  const comments = useInfiniteQuery(workCommentsQuery(workId));
  const [pendingAction, setPendingAction] = useState<PendingAction | undefined>(undefined);
  const refresh = () => client.invalidateQueries({ queryKey: workCommentsQuery(workId).queryKey });
  const pages = comments.data?.pages ?? [];
  const rows = distinct(pages.flatMap(({ records }) => records));
  return (
    <Card asChild size="3">
      <section className={styles['comments']} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles['title']}>
          评论{pages[0] === undefined ? '' : `（${pages[0].total}）`}
        </h2>
        <CommentForm workId={workId} onSaved={refresh} />
        {comments.isPending ? <output>加载中…</output> : null}
        {comments.isError && comments.data === undefined ? (
          <ErrorState text={messageOf(comments.error, '加载失败')} onRetry={() => void comments.refetch()} />
        ) : null}
        {comments.data !== undefined && rows.length === 0 ? <EmptyState text="还没有评论" /> : null}
        <ul className={styles['list']} hidden={rows.length === 0}>
          {rows.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              onReport={() => setPendingAction({ what: 'report', comment })}
              onDelete={() => setPendingAction({ what: 'delete', comment })}
            />
          ))}
        </ul>
        <div className={styles['foot']}>
          {comments.hasNextPage ? (
            <BusyButton
              variant="surface"
              color="gray"
              busy={comments.isFetchingNextPage}
              onClick={() => void comments.fetchNextPage()}
            >
              加载更多
            </BusyButton>
          ) : null}
          {rows.length > 0 && !comments.hasNextPage ? workLabels.allLoaded : null}
        </div>
        {pendingAction === undefined ? null : (
          <Suspense>
            <CommentDialog
              {...pendingAction}
              onDeleted={refresh}
              onClose={() => setPendingAction(undefined)}
            />
          </Suspense>
        )}
      </section>
    </Card>
  );
}

/** A new comment moves the last one of a page to the next page. */
function distinct(comments: readonly Comment[]): Comment[] {
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()];
}
