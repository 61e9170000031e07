import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { copyCourse, coursesQuery, sortCourses } from '#shared/api/course.ts';
import { OpenCourseDialog } from '#features/course-schedule/open-course-dialog.tsx';
import { CourseDrawer } from './course-drawer.tsx';
import { courseResource, trainingCourseResource } from './course-resource.ts';
import { useDictActions } from '#features/dictionaries/dict-actions.tsx';
import { useApp } from '#shared/app/app-context.tsx';
import { linkTo } from '#shared/app/link-to.ts';
import type { PageProps } from '#shared/app/page.ts';
import { useTrainingMode } from '#shared/app/use-training-mode.ts';
import { OrderDialog } from '#shared/lists/order-dialog.tsx';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { RowLink } from '#shared/lists/table/row-link.tsx';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';

type CourseRow = Schema<'CourseRow'>;

/** Managed next to the courses that use them. */
const kinds = { code: 'course_type', text: '课程性质管理' };
const categories = { code: 'course_category', text: '课程分类管理' };

type Dialog = { readonly kind: 'opening'; readonly course: CourseRow } | { readonly kind: 'order' };

/** The existing product's maximum number of courses. */
const inOrder = coursesQuery({ pageNo: 1, pageSize: 999, column: 'orderNum', order: 'asc' });

/** Hidden in the menu. */
const assetsPath = '/scratch/assets';

const titleCell = ({ id, courseName }: CourseRow) => <RowLink href={courseAddress(id)}>{courseName}</RowLink>;
const cells = { courseName: titleCell };

/** 课程包管理. */
export default function CourseListPage(page: PageProps) {
  const client = useQueryClient();
  const isTraining = useTrainingMode();
  const [dialog, setDialog] = useState<Dialog | undefined>(undefined);
  const close = () => setDialog(undefined);
  const dicts = useDictActions(isTraining ? [kinds, categories] : [categories]);
  const { findRoute } = useApp();
  const navigate = useNavigate();
  const refresh = () => void client.invalidateQueries({ queryKey: inOrder.queryKey.slice(0, -1) });
  return (
    <ResourcePage
      resource={isTraining ? trainingCourseResource : courseResource}
      page={page}
      allows={(row) => row.mayEdit !== false}
      cells={cells}
      moreActions={[
        { text: '调整顺序', onSelect: () => setDialog({ kind: 'order' }) },
        ...dicts.actions,
        ...(findRoute(assetsPath) === undefined
          ? []
          : [{ text: 'Scratch素材库', onSelect: () => void navigate(linkTo(assetsPath)) }]),
      ]}
      rowActions={(row, crud) => [
        { text: '单元', isMain: true, href: courseAddress(row.id) },
        { text: '开课', isMain: true, onSelect: () => setDialog({ kind: 'opening', course: row }) },
        { text: '预览', href: `/learn/${encodeURIComponent(row.id)}?preview=1` },
        { text: '复制', onSelect: () => crud.ask(copying(row), [row.id]) },
      ]}
      renderForm={(crud) => <CourseDrawer crud={crud} />}
    >
      {dicts.drawer}
      {dialog?.kind === 'opening' ? <OpenCourseDialog course={dialog.course} onClose={close} /> : null}
      {dialog?.kind === 'order' ? (
        <OrderDialog
          title="课程排序"
          hint="拖动或用箭头调整顺序。学生和首页按这个顺序看到课程。"
          rows={inOrder}
          moves={(row) => row.mayEdit !== false}
          nameOf={(row) => row.courseName}
          save={sortCourses}
          onSaved={refresh}
          onClose={close}
        />
      ) : null}
    </ResourcePage>
  );
}

const copying = ({ courseName }: CourseRow): RecordAction => ({
  text: '复制',
  title: '复制课程',
  question: `复制“${courseName}”和它的全部单元？副本不共享、不在首页展示，也不会开给任何班级。`,
  run: ([id = '']) => copyCourse(id),
});

/** Returns the address of the page of one course. */
const courseAddress = (courseId: string): string =>
  `/course/courseUnit?courseId=${encodeURIComponent(courseId)}`;
