import { lazy, Suspense } from 'react';
import { projectLoader } from '#api/work.ts';
import type { Schema } from '#openapi/index.ts';
import { DownloadButton } from '#ui/download-button.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { extensionOf, materialsOf } from './materials.ts';
import { UnitCase } from './unit-case.tsx';
import { UnitMaterials } from './unit-materials.tsx';
import { UnitSection } from './unit-section.tsx';
import { UnitVideo } from './unit-video.tsx';
import { videoOf } from './videos.ts';
import styles from './unit-page.module.css';

const RichText = lazy(async () => ({ default: (await import('#ui/rich-text.tsx')).RichText }));

/** Everything a unit has to look at and to fetch; parts that it does not have are left out. */
export function UnitLesson({ unit }: { readonly unit: Schema<'MineUnit'> }) {
  const materials = materialsOf(unit);
  const template = unit.courseWork_url ?? '';
  return (
    <div className={styles['lesson']}>
      {unit.unitIntro ? (
        <UnitSection title="课程说明">
          <p className={styles['intro']}>{unit.unitIntro}</p>
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
          <Suspense fallback={<PageSkeleton />}>
            <RichText html={unit.mediaContent} />
          </Suspense>
        </UnitSection>
      ) : null}
      {template === '' ? null : (
        <UnitSection title="课后作业">
          <p className={styles['hint']}>下载作业模板，在 Scratch 里打开它，做完后回到这里提交。</p>
          <DownloadButton
            text="下载作业模板"
            fileName={`${unit.unitName}-作业模板.${extensionOf(template) || 'sb3'}`}
            load={projectLoader(template)}
          />
        </UnitSection>
      )}
      {materials.length === 0 ? null : (
        <UnitSection title="本节课资料">
          <UnitMaterials materials={materials} />
        </UnitSection>
      )}
    </div>
  );
}
