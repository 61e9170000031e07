import { Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { Cover } from './cover.tsx';
import linkCard from '#shared/ui/link-card.module.css';
import styles from './course-card.module.css';

const CourseDescription = lazyComponent(
  async () => (await import('./course-description.tsx')).CourseDescription,
);

/**
 * A course of the pupil with its progress. The whole card is a link; the button at its corner opens the description.
 */
export function CourseCard({ course }: { readonly course: Schema<'MineCourse'> }) {
  const [isDescribed, setIsDescribed] = useState(false);
  const hasDescription = (course.courseDesc ?? '') !== '';
  return (
    <Card asChild size="3">
      <article className={linkCard['card']}>
        <Cover src={course.courseCover_url} text={course.courseName} />
        <div className={`${linkCard['words']} ${styles['words']}`}>
          <h2 className={styles['name']}>
            <Link
              to="/learn/$courseId"
              params={{ courseId: course.id }}
              className={linkCard['link']}
              aria-label={course.courseName}
            >
              <PinyinText text={course.courseName} />
            </Link>
          </h2>
          <CourseProgress course={course} />
        </div>
        {hasDescription ? (
          <button
            type="button"
            className={styles['info']}
            aria-label={`课程介绍：${course.courseName}`}
            onClick={() => setIsDescribed(true)}
          >
            <Info size={22} aria-hidden="true" />
          </button>
        ) : null}
        {isDescribed ? (
          <Suspense>
            <CourseDescription course={course} onClose={() => setIsDescribed(false)} />
          </Suspense>
        ) : null}
      </article>
    </Card>
  );
}

/** Only our server provides the counts; without them the card omits them. */
function CourseProgress({
  course: { unitCount, submittedCount },
}: {
  readonly course: Schema<'MineCourse'>;
}) {
  if (unitCount === null || unitCount === undefined) return null;
  const done = submittedCount ?? 0;
  return (
    <div className={styles['progress']}>
      <span className={styles['counts']}>
        <span>{unitCount} 个单元</span>
        <span>
          已提交 {done} / {unitCount}
        </span>
      </span>
      <ProgressBar label="学习进度" tone="green" max={unitCount} value={done} />
    </div>
  );
}
