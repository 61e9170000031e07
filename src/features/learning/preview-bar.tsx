import { Eye } from 'lucide-react';
import { RowLink } from '#shared/lists/table/row-link.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { UnitSection } from './unit-section.tsx';
import styles from './preview-bar.module.css';

/** Shows that the page is in pupil preview, with a link back. */
export function PreviewBar() {
  return (
    <aside aria-label="预览">
      <Hint
        color="amber"
        icon={<Eye size={18} aria-hidden="true" />}
        action={<RowLink href="/course/course">退出预览</RowLink>}
      >
        正在预览：这是学生看到的样子，不会留下学习记录。
      </Hint>
    </aside>
  );
}

/** Replaces 提交作业. */
export function PreviewHandIn() {
  return (
    <UnitSection title="提交作业">
      <p className={styles['hint']}>预览时不能提交作业。</p>
    </UnitSection>
  );
}
