import { Suspense } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { ReadAloud } from '#shared/ui/media/read-aloud.tsx';
import { UnitCase } from './unit-case.tsx';
import { UnitSection } from './unit-section.tsx';
import { UnitVideo } from './unit-video.tsx';
import { videoOf } from './videos.ts';
import styles from './unit-page.module.css';

const LessonHtml = lazyComponent(async () => (await import('#shared/reading/lesson-html.tsx')).LessonHtml);

/** The content of a unit; missing parts are omitted. */
export function UnitLesson({ unit }: { readonly unit: Schema<'MineUnit'> }) {
  return (
    <div className={styles['lesson']}>
      {unit.unitIntro ? (
        <UnitSection title="课程说明">
          <p className={styles['intro']}>
            <PinyinText text={unit.unitIntro} />
          </p>
          <ReadAloud text={unit.unitIntro} />
        </UnitSection>
      ) : null}
      {videoOf(unit) === null ? null : (
        <UnitSection title="视频">
          <UnitVideo unit={unit} />
        </UnitSection>
      )}
      {unit.courseCase_url ? (
        <UnitSection title="案例">
          <UnitCase url={unit.courseCase_url} title={`${unit.unitName} 案例`} />
        </UnitSection>
      ) : null}
      {unit.mediaContent ? (
        <UnitSection title="课程内容">
          <div className={styles['text']}>
            <Suspense fallback={<PageSkeleton />}>
              <LessonHtml html={unit.mediaContent} />
            </Suspense>
          </div>
        </UnitSection>
      ) : null}
    </div>
  );
}
