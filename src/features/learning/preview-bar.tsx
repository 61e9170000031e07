import { Eye } from 'lucide-react';
import { RowLink } from '#resource/row-link.tsx';
import { UnitSection } from './unit-section.tsx';
import styles from './preview-bar.module.css';

/** Says that the page is looked at as a pupil, and leads back. */
export function PreviewBar() {
  return (
    <aside className={styles['bar']} aria-label="预览">
      <Eye size={20} aria-hidden="true" />
      <span>正在预览：这是学生看到的样子，不会留下学习记录。</span>
      <RowLink href="/course/course">退出预览</RowLink>
    </aside>
  );
}

/** In the place of 提交作业. */
export function PreviewHandIn() {
  return (
    <UnitSection title="提交作业">
      <p className={styles['hint']}>预览时不能提交作业。</p>
    </UnitSection>
  );
}
