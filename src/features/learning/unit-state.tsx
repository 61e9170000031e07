import { workStage, type WorkStage } from '#shared/work/work-stage.ts';
import type { Schema } from '#openapi/index.ts';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import styles from './unit-state.module.css';

type UnitStage = WorkStage | 'returned';

const stageLabels: Record<UnitStage, string> = {
  none: '未开始',
  saved: '已保存',
  returned: '已退回',
  handedIn: '已提交',
  graded: '已批改',
};

/** Returns the pupil's progress on a unit. */
export function unitStage({ isReturned, mineWorkStatus }: Schema<'MineUnit'>): UnitStage {
  return isReturned === true ? 'returned' : workStage(mineWorkStatus);
}

/** The same as text. */
export function unitStateText(unit: Schema<'MineUnit'>): string {
  return stageLabels[unitStage(unit)];
}

/** The same with its colour, and the stars after grading. */
export function UnitState({ unit }: { readonly unit: Schema<'MineUnit'> }) {
  const stage = unitStage(unit);
  return (
    <>
      <span className={styles['pill']} data-stage={stage}>
        {stageLabels[stage]}
      </span>
      {stage === 'graded' ? <StarRating label="得分" value={unit.mineWorkScore ?? 0} size={20} /> : null}
    </>
  );
}
