import type { Schema } from '#openapi/index.ts';
import { createLink } from '#domain/work/create-link.ts';
import type { MascotPose } from '#ui/mascot/mascot.tsx';
import { homeworkWay, returnedWay, unitWay, type Way } from './ways.ts';

export type NextThing = {
  /** What there is to do, as the mascot says it. */
  readonly says: string;
  /** What the teacher wrote about it, and said. */
  readonly comment?: string | null | undefined;
  readonly voice?: Schema<'Voice'> | null | undefined;
  readonly action: string;
  readonly way: Way;
  readonly pose: MascotPose;
};

/**
 * The one thing that helps a pupil most now: what the teacher gave back, then what is due first, then the next unit,
 * then what was begun; with nothing of all that, something of one's own.
 */
export function nextThing(mine: Schema<'MyProgress'>): NextThing {
  const { returned, unitCount, dueCount, drafts } = mine;
  const [back] = returned;
  if (back !== undefined) {
    const { workName, comment, voice } = back;
    const says = `老师请你改一改《${workName}》。`;
    return { says, comment, voice, action: '去修改', way: returnedWay(back), pose: 'think' };
  }
  const homework = openHomework(mine)[0];
  if (homework !== undefined) {
    const way = homeworkWay(homework.additionalWorkId);
    return { says: homeworkSays(homework), action: '去完成', way, pose: 'hello' };
  }
  const unit = openUnits(mine)[0];
  if (unit !== undefined) {
    const isBegun = unit.mineWorkStatus === 0;
    return {
      says: isBegun ? `《${unit.unitName}》做了一半，继续做吧！` : `学一学《${unit.unitName}》吧！`,
      action: isBegun ? '继续做' : '去学习',
      way: unitWay(unit),
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

/** What was given back stands in its own row. */
export const openHomework = ({ homework }: Schema<'MyProgress'>) =>
  homework.filter(({ isReturned }) => !isReturned);

export const openUnits = ({ due }: Schema<'MyProgress'>) =>
  due.filter(({ mineWorkStatus }) => mineWorkStatus !== -1);

function homeworkSays({ workName, deadline, isLate }: Schema<'DueHomework'>): string {
  if (isLate) return `《${workName}》过了时间，还可以补交。`;
  if (typeof deadline !== 'string') return `《${workName}》还没有交。`;
  const [month, day] = [deadline.slice(5, 7), deadline.slice(8, 10)].map(Number);
  return `《${workName}》要在 ${month} 月 ${day} 日 ${deadline.slice(11, 16)} 以前交。`;
}
