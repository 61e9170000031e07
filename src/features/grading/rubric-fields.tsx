import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { isByRubric, starsOf, type GradeValues } from './grade-schema.ts';
import styles from './grading.module.css';

/** The points of each criterion, reached by Tab, with their sum. Nothing without criteria. */
export function RubricFields({ form }: { readonly form: UseFormReturn<GradeValues> }) {
  const { register, watch, formState, getValues, setFocus, setValue } = form;
  const rubric = watch('rubric');
  /** The stars before the first points; undefined while there are none. */
  const [starsBefore, setStarsBefore] = useState(() => (isByRubric(rubric) ? 0 : undefined));
  if (rubric.length === 0) return null;
  const sum = rubric.reduce((total, { given }) => total + (Number(given) || 0), 0);
  const total = rubric.reduce((sum, { points }) => sum + points, 0);
  const setStars = () => {
    const { rubric: points, score } = getValues();
    if (!isByRubric(points)) {
      setValue('score', starsBefore ?? 0, { shouldDirty: true });
      setStarsBefore(undefined);
      return;
    }
    if (starsBefore === undefined) setStarsBefore(score);
    setValue('score', starsOf(points) ?? 0, { shouldDirty: true });
  };
  const clear = () => {
    setValue(
      'rubric',
      getValues('rubric').map((one) => ({ ...one, given: '' })),
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    );
    setStars();
    // The pressed button disappears.
    setFocus('rubric.0.given');
  };
  return (
    <fieldset className={styles['rubric']} data-rubric="">
      <legend>评分标准</legend>
      {rubric.map(({ criterionId, name, points }, index) => (
        <NumberField
          key={criterionId}
          label={`${name}（${points} 分）`}
          min={0}
          max={points}
          error={formState.errors.rubric?.[index]?.given?.message}
          {...register(`rubric.${index}.given`, { onChange: setStars })}
        />
      ))}
      <div className={styles['score']}>
        <output className={styles['keys']}>
          合计 {sum} / {total} 分
        </output>
        {isByRubric(rubric) ? (
          <Button type="button" size="1" variant="ghost" color="gray" onClick={clear}>
            清空评分项
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
