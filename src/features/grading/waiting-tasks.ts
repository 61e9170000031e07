import type { QueryClient } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { worksQuery } from '#shared/api/work.ts';
import { pendingStatus, type WorkRow } from './grade-schema.ts';

export type WaitingTask = Schema<'WaitingTask'>;

/** More than a class has pupils. */
const maxWorks = 1000;

/** Names a task with its class. */
export function taskText({ departName, taskName }: WaitingTask): string {
  return `${departName ?? ''}${taskName === null ? '自由创作' : `《${taskName}》`}`;
}

/** Loads the works that wait in one class for one task, the oldest first. */
export async function loadWaitingWorks(client: QueryClient, task: WaitingTask): Promise<WorkRow[]> {
  const { departId, unitId, additionalId } = task;
  const query = worksQuery({
    workStatus: String(pendingStatus),
    ...(departId === null ? {} : { departId }),
    ...(unitId === null ? {} : { courseId: unitId }),
    ...(additionalId === null ? {} : { additionalId }),
    column: 'createTime',
    order: 'asc',
    pageNo: 1,
    pageSize: maxWorks,
  });
  const { records } = await client.fetchQuery({ ...query, staleTime: 0 });
  return records.filter((work) => isOfTask(work, task));
}

/** A filter cannot ask for works without a class or a task. */
function isOfTask(work: WorkRow, { departId, unitId, additionalId }: WaitingTask): boolean {
  return (
    (work.departId ?? null) === departId &&
    (work.courseId ?? null) === unitId &&
    (work.additionalId ?? null) === additionalId
  );
}
