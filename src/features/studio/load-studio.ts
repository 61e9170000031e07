import type { QueryClient } from '@tanstack/react-query';
import { myHomeworkQuery } from '#shared/api/homework.ts';
import { myUnitsQuery } from '#shared/api/course-unit.ts';
import { downloadFile, type TransferOptions } from '#shared/api/file.ts';
import { openWork } from '#shared/api/work.ts';
import { kindOfFile, kindOfWork } from '#shared/work/work-kinds.ts';
import type { StudioWork } from '#machines/studio-work/studio-work.machine.ts';
import { subjectOf, type StudioPlace } from './studio-place.ts';

type Start = {
  readonly workId: string | null | undefined;
  readonly name: string;
  readonly url: string;
  /** The `work_type` of the submission. */
  readonly type?: number | null | undefined;
};

/**
 * Loads the work: by its id, or the caller's own of a unit or homework, otherwise a new one. A preview is always new, and
 * is not editable, so that no machine saves it.
 */
export async function loadStudioWork(
  queryClient: QueryClient,
  place: StudioPlace,
  onProgress?: TransferOptions['onProgress'],
): Promise<StudioWork> {
  const start = await startOf(queryClient, place);
  const workId = place.isPreview ? undefined : (place.workId ?? start.workId ?? undefined);
  if (workId !== undefined) return await loadSaved(workId, onProgress);
  return {
    work: { id: undefined, versionNo: 0 },
    workName: start.name,
    status: 0,
    canEdit: !place.isPreview,
    isOwn: !place.isPreview,
    subject: subjectOf(place),
    unit: unitOf(place.unitId, place.courseId),
    homeworkId: place.homeworkId,
    kind: kindOfFile(start.url) ?? kindOfWork(start.type) ?? place.kind,
    bytes: start.url === '' ? undefined : await downloadFile(start.url, { onProgress }),
  };
}

async function startOf(
  queryClient: QueryClient,
  { workId, unitId, courseId, homeworkId, isPreview }: StudioPlace,
): Promise<Start> {
  const nothing = { workId: undefined, name: '我的作品', url: '' };
  if (workId !== undefined && !isPreview) return nothing;
  if (homeworkId !== undefined && !isPreview) {
    const homework = await queryClient.fetchQuery({ ...myHomeworkQuery(homeworkId), staleTime: 0 });
    const { mineWorkId, workName, workUrl_url: url, codeType: type } = homework;
    return { workId: mineWorkId, name: workName, url: projectOnly(url), type };
  }
  if (unitId === undefined || courseId === undefined) return nothing;
  const { records } = await queryClient.fetchQuery({
    ...myUnitsQuery(courseId, isPreview),
    staleTime: 0,
  });
  const unit = records.find(({ id }) => id === unitId);
  if (unit === undefined) throw new Error('没有找到这个单元，请回到课程里再打开一次');
  const { mineWorkId: ownId, unitName: name, courseWork_url: url, courseWorkType: type } = unit;
  return { workId: ownId, name, url: projectOnly(url), type };
}

function unitOf(unitId: string | null | undefined, courseId: string | null | undefined): StudioWork['unit'] {
  return unitId && courseId ? { unitId, courseId } : undefined;
}

/** Teachers may attach a document to start from; the editors open only their own formats. */
function projectOnly(url: string | null | undefined): string {
  return kindOfFile(url) === undefined ? '' : (url ?? '');
}

async function loadSaved(workId: string, onProgress: TransferOptions['onProgress']): Promise<StudioWork> {
  const open = await openWork(workId);
  const url = open.workFileKey_url ?? '';
  const kind = kindOfFile(url);
  if (kind === undefined) throw new Error('这个作品不是在编辑器里做的，不能在这里打开');
  return {
    work: { id: open.id, versionNo: open.versionNo },
    workName: open.workName,
    status: open.workStatus ?? 0,
    canEdit: open.canEdit === true,
    isOwn: open.isOwn === true,
    subject: `work ${open.id}`,
    kind,
    unit: unitOf(open.courseId, open.unitCourseId),
    homeworkId: open.homeworkId ?? undefined,
    bytes: await downloadFile(url, { onProgress }),
  };
}
