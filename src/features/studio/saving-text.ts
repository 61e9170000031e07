import type { SnapshotFrom } from 'xstate';
import { returnedStatus } from '#shared/work/work-status.ts';
import { handedIn } from '#machines/studio-work/work-status.ts';
import type { workSavingMachine } from '#machines/work-saving/work-saving.machine.ts';

/** The part of the saving state that the bar shows: a change of the project alone re-renders nothing. */
export type ShownSaving = ReturnType<typeof shownOf>;

export function shownOf({ value, context }: SnapshotFrom<typeof workSavingMachine>) {
  const { work, workName, conflict, handIn, problem } = context;
  return { value, workId: work.id, workName, conflict, handIn, problem };
}

/** Returns the work's save status as text; `status` is the server's. */
export function savingText(
  { value, workId, handIn, problem }: ShownSaving,
  status: number | undefined,
): string {
  switch (value) {
    case 'pending':
      return '有未保存的修改，一分钟内自动保存';
    case 'saving':
      return '正在保存…';
    case 'unreachable':
      return handIn
        ? '网断了，作品在这台电脑里，连上以后自动交'
        : '连不上服务器，作品先存在这台电脑上，连上以后自动保存';
    case 'refused':
      return problem;
    case 'conflicting':
      return '这个作品在别处保存过';
    case 'settled':
    case 'surrendered':
      return workId === undefined ? '还没有保存' : standingText(status ?? 0);
    default:
      return value satisfies never;
  }
}

/** A save of a submitted or returned work keeps its status. */
function standingText(status: number): string {
  if (status > handedIn) return '老师已经批改，不能再改了';
  if (status === handedIn) return '已提交，等老师批改';
  return status === returnedStatus ? '已保存。老师退回了这个作品，改好再提交' : '已保存';
}

/** Returns whether closing the page would lose changes that the server does not have. */
export function isUnsaved({ value }: Pick<ShownSaving, 'value'>): boolean {
  return value !== 'settled' && value !== 'surrendered';
}
