import { kindOfWork } from '#shared/work/work-kinds.ts';
import { returnedStatus } from '#shared/work/work-status.ts';

/** The texts of the work pages. */
export const workLabels = {
  missing: '作品不存在',
  notPlayable: '这个作品不能在线播放',
  noWorks: '还没有作品',
  noTagged: '没有这个标签的作品',
  allLoaded: '已加载完啦！',
  more: '查看更多',
  fileRequired: '请上传作业文件',
  nameRequired: '请输入作业名！',
  closed: '已批改，不能再修改',
  held: '已批改，待公布',
  tooLate: '已经不能提交了。想补交的话，请告诉老师。',
  kept: '等着上交',
  submitted: '提交成功！',
  leave: '作业还没有提交，确定离开吗？',
} as const;

const statusLabels = ['已保存', '待批改', '已批改', '首页展示', '精选作品'] as const;

/** For servers that send no text with the status. */
export function statusText(status: number | null | undefined, text: string | null | undefined): string {
  return text ?? (status === returnedStatus ? '已退回' : statusLabels[status ?? 0]) ?? '';
}

/** Returns whether there is a player for it (docs/behaviour.md#works). */
export function isPlayable(workType: string | null | undefined): boolean {
  return kindOfWork(workType) !== undefined;
}

/** Returns whether the work is on the public pages (docs/behaviour.md#works). */
export function isPublished(status: number | null | undefined): boolean {
  return (status ?? 0) >= 3;
}

/** Submissions with marks stay; independent works belong to their author. */
export function mayDelete({
  workScene,
  workStatus,
}: {
  readonly workScene?: string | null;
  readonly workStatus?: number | null;
}): boolean {
  return workScene === 'create' || (workStatus ?? 0) < 2;
}

/** Graded works keep the name that the teacher saw; a held mark counts as given. */
export function mayRename({
  workStatus,
  marksHeld,
}: {
  readonly workStatus?: number | null;
  readonly marksHeld?: boolean | null;
}): boolean {
  return (workStatus ?? 0) < 2 && marksHeld !== true;
}
