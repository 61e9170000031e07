import { Button } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { waitingTasksQuery } from '#shared/api/work.ts';
import type { GradingPlace } from '#shared/work/grading-link.ts';
import { messageOf } from '#machines/message-of.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { WorkRow } from './grade-schema.ts';
import { GradingDialog } from './grading-dialog.tsx';
import { loadWaitingWorks, type WaitingTask } from './waiting-tasks.ts';

type GradeInARowProps = {
  readonly place: GradingPlace;
  readonly onSaved: (id: string) => void;
  readonly renderTools: (work: WorkRow) => ReactNode;
  readonly closeText: string;
  readonly onClose: () => void;
};

type Start = { readonly task: WaitingTask; readonly works: readonly WorkRow[] };

/**
 * 去批改: grades the works of the task that has waited longest in a place, one after the other. Mount it to open it; give
 * it a key of its place.
 */
export function GradeInARow({ place, onClose, ...dialog }: GradeInARowProps) {
  const client = useQueryClient();
  const [presentId, setPresentId] = useState<string | undefined>(undefined);
  // The order stays as it was when grading began.
  const start = useQuery({
    queryKey: ['grading in a row', place],
    queryFn: async (): Promise<Start | null> => {
      const [task] = await client.fetchQuery({ ...waitingTasksQuery(place), staleTime: 0 });
      return task === undefined ? null : { task, works: await loadWaitingWorks(client, task) };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const first = start.data?.works[0]?.id;
  if (start.data && first !== undefined)
    return (
      <GradingDialog
        {...dialog}
        works={start.data.works}
        task={start.data.task}
        presentId={presentId ?? first}
        onPresent={setPresentId}
        onClose={onClose}
      />
    );
  return (
    <Modal open title="批改" onClose={onClose}>
      {start.isError ? (
        <ErrorState text={messageOf(start.error, '加载失败')} onRetry={() => void start.refetch()} />
      ) : start.isSuccess ? (
        <EmptyState text="没有等待批改的作业">
          <Button type="button" onClick={onClose}>
            {dialog.closeText}
          </Button>
        </EmptyState>
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}
