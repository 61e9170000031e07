import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { waitingTasksQuery } from '#shared/api/work.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { taskText, type WaitingTask } from './waiting-tasks.ts';
import styles from './grading.module.css';

type AllGradedProps = {
  /** The title as long as other works wait, or may wait. */
  readonly doneText: string;
  /** The words of the button that closes the dialog. */
  readonly closeText: string;
  readonly onContinue: (task: WaitingTask) => Promise<void>;
  readonly onClose: () => void;
};

/** The form with the focus is gone: the keyboard continues at the result. */
const focus = (shown: HTMLElement | null): void => shown?.focus();
const done = <CircleCheckBig size={40} strokeWidth={1.2} className={styles['done']} aria-hidden="true" />;

/** Shown after the last waiting work, with the task that has waited longest among the others. */
export function AllGraded({ doneText, closeText, onContinue, onClose }: AllGradedProps) {
  const tasks = useQuery({ ...waitingTasksQuery({}), staleTime: 0, gcTime: 0 });
  const [isLoading, setLoading] = useState(false);
  // The cache may still have the tasks from before the grading.
  const isRead = tasks.isSuccess && tasks.isFetchedAfterMount;
  const next = isRead ? tasks.data[0] : undefined;
  const proceed = async (task: WaitingTask) => {
    setLoading(true);
    await onContinue(task);
    setLoading(false);
    // The works may have been graded by another teacher meanwhile.
    void tasks.refetch();
  };
  return (
    <section ref={focus} tabIndex={-1} aria-label="批改完了" className={styles['finish']}>
      <EmptyState text={isRead && next === undefined ? '全部批改完了' : doneText} picture={done}>
        {next !== undefined ? (
          <p className={styles['next']}>
            还有 {next.count} 份：{taskText(next)}
          </p>
        ) : isRead ? null : (
          <div className={styles['rest']}>
            {tasks.isError ? (
              <ErrorState
                text={messageOf(tasks.error, '加载失败')}
                busy={tasks.isFetching}
                onRetry={() => void tasks.refetch()}
              />
            ) : (
              <PageSkeleton rows={1} />
            )}
          </div>
        )}
        <div className={styles['buttons']}>
          <Button type="button" variant={next === undefined ? 'solid' : 'surface'} onClick={onClose}>
            {closeText}
          </Button>
          {next === undefined ? null : (
            <BusyButton type="button" busy={isLoading} onClick={() => void proceed(next)}>
              继续批改
            </BusyButton>
          )}
        </div>
      </EmptyState>
    </section>
  );
}
