import { Button } from '@radix-ui/themes';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import { isByRubric, starsOf, type GradeValues } from './grade-schema.ts';
import styles from './grading.module.css';

/**
 * 评分: stars set by hand, or those of the rubric as soon as a criterion has points. The other way of grading is not
 * overwritten unnoticed: the stars of a rubric are read-only, and come back as they were when its points are removed.
 */
export function ScoreField({ form }: { readonly form: UseFormReturn<GradeValues> }) {
  const { control, setValue } = form;
  const [score, rubric] = useWatch({ control, name: ['score', 'rubric'] });
  const set = (stars: number) => setValue('score', stars, { shouldDirty: true });
  const stars = starsOf(rubric);
  if (isByRubric(rubric))
    return (
      <div className={styles['score']}>
        <span aria-hidden="true">评分</span>
        <StarRating label="评分" value={score} size={28} />
        {stars !== undefined && stars !== score ? (
          <>
            <span className={styles['keys']}>现在是原来的星级，按评分项折算是 {stars} 星</span>
            <Button type="button" size="1" variant="ghost" onClick={() => set(stars)}>
              改为 {stars} 星
            </Button>
          </>
        ) : (
          <span className={styles['keys']}>{stars === undefined ? unfinishedText : '按评分项折算'}</span>
        )}
      </div>
    );
  return (
    <div className={styles['score']}>
      <span aria-hidden="true">评分</span>
      <StarRating label="评分" value={score} onChange={set} size={28} />
      {score === 0 ? (
        <span className={styles['keys']}>
          {rubric.length === 0 ? '未评分：按键 1–5' : '未评分：按键 1–5，或填写评分项'}
        </span>
      ) : (
        <Button type="button" size="1" variant="ghost" color="gray" onClick={() => set(0)}>
          清除评分
        </Button>
      )}
    </div>
  );
}

const unfinishedText = '填完评分项后折算星级';
