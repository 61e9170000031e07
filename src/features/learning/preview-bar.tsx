import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { Eye, PencilRuler } from 'lucide-react';
import { RowLink } from '#shared/lists/table/row-link.tsx';
import { createLink, type CreateSearch } from '#shared/work/create-link.ts';
import { UnitSection } from './unit-section.tsx';
import styles from './preview-bar.module.css';

/** Shows that the page is in pupil preview, with a link back to the course. It stays at the top of the window. */
export function PreviewBar({ courseId }: { readonly courseId: string }) {
  return (
    <aside aria-label="预览" className={styles['bar']}>
      <span className={styles['words']}>
        <Eye size={18} aria-hidden="true" />
        <strong>预览中</strong>
        <span>这是学生看到的样子，不会留下学习记录。</span>
      </span>
      <RowLink href={`/course/courseUnit?courseId=${encodeURIComponent(courseId)}`}>退出预览</RowLink>
    </aside>
  );
}

/** Replaces 提交作业: the work can be tried in the editor, which saves nothing. */
export function PreviewHandIn({ create }: { readonly create: CreateSearch | null }) {
  return (
    <UnitSection title="提交作业">
      {create !== null && 'unit' in create ? (
        <Button asChild size="3" mb="2">
          <Link {...createLink({ unit: create.unit, course: create.course, preview: '1' })}>
            <PencilRuler size={18} aria-hidden="true" />
            去创作
          </Link>
        </Button>
      ) : null}
      <p className={styles['hint']}>预览时不能提交作业。可以试做，做的东西不会保存。</p>
    </UnitSection>
  );
}
