import type { QueryClient } from '@tanstack/react-query';
import type { StudioWork } from '#machines/studio-work/studio-work.machine.ts';
import { myUnitsQuery } from '#shared/api/course-unit.ts';
import { downloadFile } from '#shared/api/file.ts';
import { myHomeworkQuery } from '#shared/api/homework.ts';
import type { AnalysisRequest } from '#shared/work-analysis/analyse-work.ts';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import type { Studio } from './create-studio.ts';

type Task = Pick<StudioWork, 'unit' | 'homeworkId'>;

/** Returns the open project, with the starter project of its task. */
export async function handedInProject(
  { work, link }: Pick<Studio, 'work' | 'link'>,
  queryClient: QueryClient,
  signal: AbortSignal,
): Promise<AnalysisRequest> {
  const task = work.getSnapshot().context.work;
  const [project, starter] = await Promise.all([
    link.describeProject(),
    task === undefined ? undefined : downloadStarter(queryClient, task, signal),
  ]);
  return { work: project, starter };
}

/** Returns the starter project; undefined without one, or if it cannot be loaded: then nothing is compared. */
async function downloadStarter(
  queryClient: QueryClient,
  task: Task,
  signal: AbortSignal,
): Promise<ArrayBuffer | undefined> {
  try {
    const url = await starterOf(queryClient, task);
    return hasBlocks(url) ? await downloadFile(url, { signal }) : undefined;
  } catch {
    return undefined;
  }
}

async function starterOf(
  queryClient: QueryClient,
  { unit, homeworkId }: Task,
): Promise<string | null | undefined> {
  if (homeworkId !== undefined)
    return (await queryClient.fetchQuery(myHomeworkQuery(homeworkId))).workUrl_url;
  if (unit === undefined) return undefined;
  const { records } = await queryClient.fetchQuery(myUnitsQuery(unit.courseId));
  return records.find(({ id }) => id === unit.unitId)?.courseWork_url;
}
