import { useId } from 'react';
import type { Schema } from '#openapi/index.ts';
import styles from './my-homework.module.css';

/** 评分标准 with the points, once there are some. Nothing without criteria. */
export function RubricTable({ rubric }: { readonly rubric: readonly Schema<'RubricPoint'>[] }) {
  const titleId = useId();
  if (rubric.length === 0) return null;
  const isGraded = rubric.some(({ given }) => given !== null);
  const sum = (of: (one: Schema<'RubricPoint'>) => number) =>
    rubric.reduce((total, one) => total + of(one), 0);
  const max = sum(({ points }) => points);
  return (
    <>
      <h3 id={titleId} className={styles['subtitle']}>
        评分标准
      </h3>
      <dl className={styles['terms']} aria-labelledby={titleId}>
        {rubric.map(({ criterionId, name, points, given }) => (
          <div key={criterionId}>
            <dt>{name}</dt>
            <dd>{given === null ? `${points} 分` : `${given} / ${points} 分`}</dd>
          </div>
        ))}
        <div>
          <dt>合计</dt>
          <dd>{isGraded ? `${sum(({ given }) => given ?? 0)} / ${max} 分` : `${max} 分`}</dd>
        </div>
      </dl>
    </>
  );
}
