import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { courseTemplate, exportCourses, importCourses } from './course-sheet-api.ts';
import {
  addCourse,
  bringBackCourses,
  copyCourse,
  coursesQuery,
  deleteCourses,
  deletedCoursesQuery,
  editCourse,
  readCourse,
  restoreCourses,
  sortCourses,
} from '#shared/api/course.ts';
import { OpenCourseDialog } from '#features/course-schedule/open-course-dialog.tsx';
import { CourseDrawer } from './course-drawer.tsx';
import { useDictActions } from '#features/dictionaries/dict-actions.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { OrderDialog } from '#shared/lists/order-dialog.tsx';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';

type CourseRow = Schema<'CourseRow'>;

const courses = defineResource({
  title: '课程包管理',
  list: coursesQuery,
  create: addCourse,
  update: editCourse,
  read: readCourse,
  remove: deleteCourses,
  restore: restoreCourses,
  bin: {
    noun: '课程',
    list: deletedCoursesQuery,
    columns: ['courseName', 'courseType', 'createBy', 'createTime'],
    restore: bringBackCourses,
  },
  exports: { name: '课程', load: exportCourses },
  imports: {
    name: '课程',
    send: importCourses,
    template: courseTemplate,
    keys: [{ value: 'courseName', text: '按“课程名”' }],
  },
  fields: {
    courseType: { label: '课程性质', kind: 'dict', dict: 'course_type' },
    courseCategory: { label: '课程分类', kind: 'dict', dict: 'course_category' },
    courseName: { label: '课程名', kind: 'text', width: 200 },
    isShared: { label: '是否共享', kind: 'flag' },
    showHome: { label: '首页展示', kind: 'flag' },
    departIds_dictText: { label: '授权部门', kind: 'names' },
    courseCover: { label: '课程封面', kind: 'image' },
    courseMap: { label: '课程地图', kind: 'image' },
    createBy: { label: '创建人', kind: 'text', width: 110 },
    createTime: { label: '创建日期', kind: 'time' },
    orderNum: { label: '排序', kind: 'number' },
    departId: { label: '授权部门', kind: 'depart' },
  },
  table: [
    'courseName',
    'courseType',
    'courseCategory',
    'isShared',
    'showHome',
    'createTime',
    'departIds_dictText',
    'courseCover',
    'courseMap',
    'createBy',
    'orderNum',
  ],
  hidden: ['departIds_dictText', 'courseCover', 'courseMap', 'createBy', 'orderNum'],
  // The form is `CourseDrawer`; this list defines the fields that a single-field edit sends.
  form: ['courseName', 'courseType', 'courseCategory', 'isShared', 'showHome'],
  quick: ['courseType', 'courseCategory', 'isShared', 'showHome'],
  filter: { basic: ['courseName', 'courseType', 'departId'] },
  sort: ['courseName', 'courseType', 'courseCategory', 'createTime', 'orderNum'],
});

/** Managed next to the courses that use them. */
const dictionaries = [
  { code: 'course_type', text: '课程性质管理' },
  { code: 'course_category', text: '课程分类管理' },
];

type Dialog = { readonly kind: 'opening'; readonly course: CourseRow } | { readonly kind: 'order' };

/** The existing product's maximum number of courses. */
const inOrder = coursesQuery({ pageNo: 1, pageSize: 999, column: 'orderNum', order: 'asc' });

/** 课程包管理. */
export default function CourseListPage(page: PageProps) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | undefined>(undefined);
  const close = () => setDialog(undefined);
  const dicts = useDictActions(dictionaries);
  const refresh = () => void client.invalidateQueries({ queryKey: inOrder.queryKey.slice(0, -1) });
  return (
    <ResourcePage
      resource={courses}
      page={page}
      allows={(row) => row.mayEdit !== false}
      moreActions={[{ text: '调整顺序', onSelect: () => setDialog({ kind: 'order' }) }, ...dicts.actions]}
      rowActions={(row, crud) => [
        { text: '单元', isMain: true, href: `/course/courseUnit?courseId=${encodeURIComponent(row.id)}` },
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
