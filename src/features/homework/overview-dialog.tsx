import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { homeworkProgressQuery } from '#shared/api/homework.ts';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { ClassOverview } from './class-overview.tsx';
import { countsOf } from './overview.ts';
import styles from './homework.module.css';

type OverviewDialogProps = {
  readonly homework: Pick<Schema<'AdditionalWorkRow'>, 'id' | 'workName'>;
  /** The initial class; the first by default. */
  readonly departId?: string | undefined;
  /** Grades these works one after the other, starting with one of them. */
  readonly onGrade: (workIds: readonly string[], presentId: string, departId: string) => void;
  /** Provided by its feature: 讲评 of the works of a class. */
  readonly renderReview: (one: Schema<'HomeworkClass'>) => ReactNode;
  readonly onClose: () => void;
};

/** 完成情况: the pupils of each class who submitted, were late, or are missing. Mount it to open it. */
export function OverviewDialog({ homework, departId, onGrade, renderReview, onClose }: OverviewDialogProps) {
  const progress = useQuery({ ...homeworkProgressQuery(homework.id), staleTime: 0 });
  const [chosen, setChosen] = useState(departId ?? '');
  const classes = progress.data?.classes ?? [];
  const present = classes.find((one) => one.departId === chosen) ?? classes[0];
  return (
    <Modal
      open
      title={`完成情况：${homework.workName}`}
      width={860}
      align="start"
      onClose={onClose}
      footer={
        <Button variant="surface" color="gray" onClick={onClose}>
          关闭
        </Button>
      }
    >
      {progress.data !== undefined && progress.data.deadline ? (
        <p className={styles['terms']}>
          截止时间：{progress.data.deadline.slice(0, 16)}
          {progress.data.isOver === true ? '（已截止）' : ''}
        </p>
      ) : null}
      {progress.isError && progress.data === undefined ? (
        <ErrorState text={messageOf(progress.error, '加载失败')} onRetry={() => void progress.refetch()} />
      ) : null}
      {progress.isPending ? <PageSkeleton /> : null}
      {progress.data !== undefined && present === undefined ? <EmptyState text="没有分配班级" /> : null}
      {present === undefined || progress.data === undefined ? null : (
        <Tabs
          label="班级"
          value={present.departId}
          onChange={setChosen}
          tabs={classes.map((one) => ({
            value: one.departId,
            title: classTitle(one),
            content: (
              <ClassOverview
                homework={progress.data}
                one={one}
                onGrade={onGrade}
                renderReview={renderReview}
              />
            ),
          }))}
        />
      )}
    </Modal>
  );
}

function classTitle({ departName, students }: Schema<'HomeworkClass'>): string {
  const { done, total } = countsOf(students);
  return `${departName}（${done}/${total}）`;
}
