import type { UseFormReturn } from 'react-hook-form';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { starsOf, type GradeValues } from './grade-schema.ts';
import styles from './grading.module.css';

/** The points of each criterion, reached by Tab, with their sum and the resulting stars. Nothing without criteria. */
export function RubricFields({ form }: { readonly form: UseFormReturn<GradeValues> }) {
  const { register, watch, formState, getValues, setValue } = form;
  const rubric = watch('rubric');
  if (rubric.length === 0) return null;
  const sum = rubric.reduce((total, { given }) => total + (Number(given) || 0), 0);
  const total = rubric.reduce((sum, { points }) => sum + points, 0);
  // The teacher may change the stars; they stay until the points change again.
  const giveStars = () => {
    const stars = starsOf(getValues('rubric'));
    if (stars !== undefined) setValue('score', stars, { shouldDirty: true });
  };
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
          {...register(`rubric.${index}.given`, { onChange: giveStars })}
        />
      ))}
      <output className={styles['keys']}>
        合计 {sum} / {total} 分
      </output>
    </fieldset>
  );
}
