import { Button } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { scheduledCoursesQuery } from '#shared/api/course-schedule.ts';
import { messageOf } from '#machines/message-of.ts';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { ChooseClasses } from './choose-classes.tsx';
import { OpenedClass } from './opened-class.tsx';
import styles from './course-schedule.module.css';

type OpenCourseDialogProps = {
  readonly course: Pick<Schema<'CourseRow'>, 'id' | 'courseName'>;
  readonly onClose: () => void;
};

/** More classes than a school has: the limit for one course. */
const maxClasses = 1000;

/** 开课: the classes of a course with their opening times, and assigning it to others. Mount it to open it. */
export function OpenCourseDialog({ course, onClose }: OpenCourseDialogProps) {
  const queryClient = useQueryClient();
  const options = scheduledCoursesQuery({
    courseId: course.id,
    pageNo: 1,
    pageSize: maxClasses,
    column: 'createTime',
    order: 'asc',
  });
  const opened = useQuery({ ...options, staleTime: 0 });
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const guard = useLeaveGuard(unsaved.size > 0);
  const mark = (key: string, isUnsaved: boolean) =>
    setUnsaved((before) => new Set([...before].filter((one) => one !== key).concat(isUnsaved ? [key] : [])));
  const refresh = () => queryClient.invalidateQueries({ queryKey: options.queryKey });
  const close = () => guard.attempt(onClose);
  const rows = opened.data?.records ?? [];

  return (
    <Modal
      open
      title={`开课：${course.courseName}`}
      width={720}
      onClose={close}
      footer={
        <Button variant="surface" color="gray" onClick={close}>
          关闭
        </Button>
      }
    >
      <div className={styles['parts']}>
        <section aria-labelledby="opened-title">
          <h2 id="opened-title">已开课的班级</h2>
          {opened.isError && opened.data === undefined ? (
            <ErrorState text={messageOf(opened.error, '加载失败')} onRetry={() => void opened.refetch()} />
          ) : opened.data === undefined ? (
            <PageSkeleton />
          ) : rows.length === 0 ? (
            <EmptyState text="还没有班级开设本课程" />
          ) : (
            <ul className={styles['opened']}>
              {rows.map((row) => (
                <OpenedClass
                  key={row.id}
                  row={row}
                  onSaved={refresh}
                  onUnsaved={(isUnsaved) => mark(row.id, isUnsaved)}
                />
              ))}
            </ul>
          )}
        </section>
        <ChooseClasses
          courseId={course.id}
          openedIds={rows.flatMap(({ deptId }) => deptId ?? [])}
          onSaved={refresh}
          onUnsaved={(isUnsaved) => mark('new', isUnsaved)}
        />
      </div>
      {guard.dialog}
    </Modal>
  );
}
