import type { Schema } from '#openapi/index.ts';
import { createLink } from '#shared/work/create-link.ts';
import { wordedTime } from '#shared/text/worded-day.ts';
import type { MascotPose } from '#shared/ui/mascot/mascot.tsx';
import { homeworkLink, returnedLink, unitLink, type LinkTarget } from './links.ts';

export type NextThing = {
  /** The mascot's text. */
  readonly says: string;
  /** The teacher's written and recorded comment. */
  readonly comment?: string | null | undefined;
  readonly voice?: Schema<'Voice'> | null | undefined;
  readonly action: string;
  readonly way: LinkTarget;
  readonly pose: MascotPose;
};

/**
 * Returns the most useful task of a pupil: a returned work, then the most urgent homework, then the next unit, then an
 * unfinished work; without any of these, a work of their own.
 */
export function nextThing(mine: Schema<'MyProgress'>): NextThing {
  const { returned, unitCount, dueCount, drafts } = mine;
  const [back] = returned;
  if (back !== undefined) {
    const { workName, comment, voice } = back;
    const says = `老师请你改一改《${workName}》。`;
    return { says, comment, voice, action: '去修改', way: returnedLink(back), pose: 'think' };
  }
  const homework = openHomework(mine)[0];
  if (homework !== undefined) {
    const workLink = homeworkLink(homework.additionalWorkId);
    return { says: homeworkSays(homework), action: '去完成', way: workLink, pose: 'hello' };
  }
  const unit = openUnits(mine)[0];
  if (unit !== undefined) {
    const isStarted = unit.mineWorkStatus === 0;
    return {
      says: isStarted ? `《${unit.unitName}》做了一半，继续做吧！` : `学一学《${unit.unitName}》吧！`,
      action: isStarted ? '继续做' : '去学习',
      way: unitLink(unit),
      pose: 'hello',
    };
  }
  const [draft] = drafts;
  if (draft !== undefined) {
    const says = `《${draft.workName}》做了一半，接着做吧！`;
    return { says, action: '接着做', way: createLink({ work: draft.workId }), pose: 'hello' };
  }
  const isAllDone = unitCount > 0 && dueCount === 0;
  return {
    says: isAllDone ? '太棒了，作业全部完成！做一个自己的作品吧！' : '做一个自己的作品吧！',
    action: '开始创作',
    way: createLink({}),
    pose: isAllDone ? 'cheer' : 'hello',
  };
}

/** Returned homework has its own row. */
export const openHomework = ({ homework }: Schema<'MyProgress'>) =>
  homework.filter(({ isReturned }) => !isReturned);

export const openUnits = ({ due }: Schema<'MyProgress'>) =>
  due.filter(({ mineWorkStatus }) => mineWorkStatus !== -1);

function homeworkSays({ workName, deadline, isLate }: Schema<'DueHomework'>): string {
  if (isLate) return `《${workName}》过了时间，还可以补交。`;
  if (typeof deadline !== 'string') return `《${workName}》还没有交。`;
  return `《${workName}》要在 ${wordedTime(deadline)} 以前交。`;
}
