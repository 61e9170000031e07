import type { UseFormReturn } from 'react-hook-form';
import { NumberField } from '#ui/number-field.tsx';
import type { GradeValues } from './grade-schema.ts';
import styles from './grading.module.css';

/** The points of each criterion, from one to the next by Tab, and their sum. Nothing without criteria. */
export function RubricFields({ form }: { readonly form: UseFormReturn<GradeValues> }) {
  const { register, watch, formState } = form;
  const rubric = watch('rubric');
  if (rubric.length === 0) return null;
  const sum = rubric.reduce((total, { given }) => total + (Number(given) || 0), 0);
  const most = rubric.reduce((total, { points }) => total + points, 0);
  return (
    <fieldset className={styles['rubric']}>
      <legend>评分标准</legend>
      {rubric.map(({ criterionId, name, points }, index) => (
        <NumberField
          key={criterionId}
          label={`${name}（${points} 分）`}
          min={0}
          max={points}
          error={formState.errors.rubric?.[index]?.given?.message}
          {...register(`rubric.${index}.given`)}
        />
      ))}
      <output className={styles['keys']}>
        合计 {sum} / {most} 分
      </output>
    </fieldset>
  );
}
