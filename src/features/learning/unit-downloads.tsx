import { projectLoader } from '#shared/api/work.ts';
import type { Schema } from '#openapi/index.ts';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { extensionOf } from '#shared/files/preview-kind.ts';
import { materialsOf } from './materials.ts';
import { UnitMaterials } from './unit-materials.tsx';
import { UnitSection } from './unit-section.tsx';
import styles from './unit-page.module.css';

/** 课程作业: the preset work to start from. Nothing if the unit has none. */
export function UnitTemplate({ unit }: { readonly unit: Schema<'MineUnit'> }) {
  const template = unit.courseWork_url ?? '';
  if (template === '') return null;
  return (
    <UnitSection title="课程作业">
      <p className={styles['hint']}>
        老师准备了起始作品：点“去创作”就从它开始；也可以下载后在电脑上做，做完回到这里提交。
      </p>
      <DownloadButton
        text="下载起始作品"
        fileName={`${unit.unitName}-起始作品.${extensionOf(template) || 'sb3'}`}
        load={projectLoader(template)}
      />
    </UnitSection>
  );
}

/** 本节课资料. Nothing if the unit has none. */
export function UnitFiles({ unit }: { readonly unit: Schema<'MineUnit'> }) {
  const materials = materialsOf(unit);
  if (materials.length === 0) return null;
  return (
    <UnitSection title="本节课资料">
      <UnitMaterials materials={materials} />
    </UnitSection>
  );
}
