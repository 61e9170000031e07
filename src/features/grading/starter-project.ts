import { downloadFile } from '#shared/api/file.ts';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import { readWorkHomework, readWorkUnit } from './api.ts';

/** What a work was handed in for. */
export type WorkTask = { readonly homeworkId: string } | { readonly unitId: string };

/** Returns the starter project of a task; undefined without one, or when the teacher may not open it. */
export async function downloadStarter(task: WorkTask, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  try {
    const path =
      'unitId' in task
        ? (await readWorkUnit(task.unitId, signal)).courseWork_url
        : (await readWorkHomework(task.homeworkId, signal)).workUrl_url;
    return hasBlocks(path) ? await downloadFile(path, { signal }) : undefined;
  } catch {
    // The work is analysed without the comparison.
    return undefined;
  }
}
