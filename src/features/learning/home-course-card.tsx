import { Card } from '@radix-ui/themes';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { Cover } from './cover.tsx';
import linkCard from '#shared/ui/link-card.module.css';
import styles from './course-card.module.css';

const HomeCourseDialog = lazyComponent(
  async () => (await import('./home-course-dialog.tsx')).HomeCourseDialog,
);

/** A course on the public pages. The whole card opens the description. */
export function HomeCourseCard({ course }: { readonly course: Schema<'HomeCourse'> }) {
  const [isDescribed, setIsDescribed] = useState(false);
  const facts = [
    course.courseCategory_dictText,
    course.courseType_dictText,
    typeof course.unitCount === 'number' ? `${course.unitCount} 个单元` : '',
  ].filter(Boolean);
  return (
    <Card asChild size="3">
      <article className={linkCard['card']}>
        <Cover src={course.courseCover_url} text={course.courseName} />
        <div className={`${linkCard['words']} ${styles['words']}`}>
          <h2 className={styles['name']}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={`${linkCard['link']} ${styles['tell']}`}
              onClick={() => setIsDescribed(true)}
            >
              {course.courseName}
            </button>
          </h2>
          <p className={styles['intro']}>{facts.join(' · ')}</p>
        </div>
        {isDescribed ? (
          <Suspense>
            <HomeCourseDialog course={course} onClose={() => setIsDescribed(false)} />
          </Suspense>
        ) : null}
      </article>
    </Card>
  );
}
