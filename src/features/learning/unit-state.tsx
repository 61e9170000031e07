import { workStage, type WorkStage } from '#lib/work-stage.ts';
import type { Schema } from '#openapi/index.ts';
import { StarRating } from '#ui/star-rating.tsx';
import styles from './unit-state.module.css';

const words: Record<WorkStage, string> = {
  none: '未开始',
  saved: '已保存',
  handedIn: '已提交',
  graded: '已批改',
};

/** How far the pupil is with a unit, in one word. */
export function unitStateText(unit: Schema<'MineUnit'>): string {
  return words[workStage(unit.mineWorkStatus)];
}

/** The same with its colour, and the stars once it is graded. */
export function UnitState({ unit }: { readonly unit: Schema<'MineUnit'> }) {
  const stage = workStage(unit.mineWorkStatus);
  return (
    <>
      <span className={styles['pill']} data-stage={stage}>
        {words[stage]}
      </span>
      {stage === 'graded' ? <StarRating label="得分" value={unit.mineWorkScore ?? 0} size={20} /> : null}
    </>
  );
}
