import { workStage, type WorkStage } from '#lib/work-stage.ts';
import type { Schema } from '#openapi/index.ts';
import { StarRating } from '#ui/star-rating.tsx';
import { Tag, type TagTone } from '#ui/tag.tsx';

const looks: Record<WorkStage, { readonly text: string; readonly tone: TagTone }> = {
  none: { text: '未开始', tone: 'neutral' },
  saved: { text: '已保存', tone: 'warning' },
  handedIn: { text: '已提交', tone: 'info' },
  graded: { text: '已批改', tone: 'success' },
};

/** How far the pupil is with a unit, in one word. */
export function unitStateText(unit: Schema<'MineUnit'>): string {
  return looks[workStage(unit.mineWorkStatus)].text;
}

/** The same with its colour, and the stars once it is graded. */
export function UnitState({ unit }: { readonly unit: Schema<'MineUnit'> }) {
  const stage = workStage(unit.mineWorkStatus);
  return (
    <>
      <Tag tone={looks[stage].tone}>{looks[stage].text}</Tag>
      {stage === 'graded' ? <StarRating label="得分" value={unit.mineWorkScore ?? 0} size={20} /> : null}
    </>
  );
}
