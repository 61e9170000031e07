import type { Schema } from '#openapi/index.ts';
import { wordedTime } from '#shared/text/worded-day.ts';
import { Tag, type TagTone } from '#shared/ui/tag.tsx';
import styles from './my-homework.module.css';

export type MyHomework = Schema<'MineAdditionalWork'>;

const states: Record<MyHomework['state'], readonly [text: string, tone: TagTone]> = {
  todo: ['待提交', 'info'],
  late: ['已逾期，可补交', 'warning'],
  missed: ['已截止', 'neutral'],
  done: ['已提交', 'info'],
  graded: ['已批改', 'success'],
};

const unpublishedState = ['已批改，待公布', 'info'] as const;

/** The pupil's status of a homework, in a few words. */
export function HomeworkState({ homework }: { readonly homework: MyHomework }) {
  const [text, tone] = homework.marksHeld === true ? unpublishedState : states[homework.state];
  return (
    <span className={styles['tags']}>
      {homework.isReturned === true ? <Tag tone="warning">已退回</Tag> : <Tag tone={tone}>{text}</Tag>}
      {homework.isLate === true ? <Tag tone="danger">逾期提交</Tag> : null}
      {homework.status === 2 ? <Tag>已结束</Tag> : null}
    </span>
  );
}

/** Returns the deadline, and the rule for late submissions. */
export function deadlineText({ deadline, acceptLate }: MyHomework): string {
  if (deadline === null || deadline === undefined) return '没有截止时间';
  return `${wordedTime(deadline)} 截止${acceptLate === 0 ? '，逾期不收' : '，逾期可补交'}`;
}
