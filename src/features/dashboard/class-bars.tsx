import { Link } from '@tanstack/react-router';
import type { Schema } from '#openapi/index.ts';
import { BarLegend, StackedBar, type BarPart } from '#shared/ui/charts/stacked-bar.tsx';
import { gradingLink } from '#shared/work/grading-link.ts';
import styles from './class-bars.module.css';
import panelStyles from './panel.module.css';

const kinds = [
  { name: '已批改', tone: 'done' },
  { name: '待批改', tone: 'waiting' },
  { name: '已退回', tone: 'returned' },
  { name: '未提交', tone: 'open' },
] as const;

type ClassBarsProps = {
  readonly classes: readonly Schema<'ClassProgress'>[];
  /** The number of classes that are not shown. */
  readonly hiddenCount: number;
};

/** The homework progress of each class: a bar, and the same as text. */
export function ClassBars({ classes, hiddenCount }: ClassBarsProps) {
  return (
    <>
      <BarLegend parts={kinds} />
      <ul className={styles['classes']}>
        {classes.map((one) => (
          <li key={one.departId}>
            <ClassRow one={one} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? <p className={panelStyles['note']}>另有 {hiddenCount} 个班级未显示</p> : null}
    </>
  );
}

function ClassRow({ one }: { readonly one: Schema<'ClassProgress'> }) {
  const { departId, departName, studentCount, unitCount, averageScore, pendingCount } = one;
  const parts = partsOf(one);
  return (
    <>
      <div className={styles['head']}>
        <b>{departName}</b>
        {pendingCount > 0 ? (
          <Link
            {...gradingLink({ departId })}
            className={panelStyles['link']}
            aria-label={`批改${departName}的 ${pendingCount} 份作业`}
          >
            批改（{pendingCount}）
          </Link>
        ) : null}
      </div>
      {unitCount === 0 ? null : <StackedBar parts={parts} />}
      <span className={panelStyles['minor']}>
        {unitCount === 0
          ? `${studentCount} 名学生，还没有开设课程`
          : [
              `${studentCount} 名学生 × ${unitCount} 个单元`,
              ...parts.map(({ name, value }) => `${name} ${value}`),
              ...(averageScore === null || averageScore === undefined ? [] : [`平均 ${averageScore} 星`]),
            ].join(' · ')}
      </span>
    </>
  );
}

/** Every pupil owes one work per unit. */
export function partsOf({
  studentCount,
  unitCount,
  gradedCount,
  waitingCount,
  returnedCount,
}: Schema<'ClassProgress'>): readonly BarPart[] {
  const open = Math.max(0, studentCount * unitCount - gradedCount - waitingCount - returnedCount);
  const values = [gradedCount, waitingCount, returnedCount, open];
  return kinds.map((kind, index) => ({ ...kind, value: values[index] ?? 0 }));
}
