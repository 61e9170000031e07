import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { courseTemplate, exportCourses, importCourses } from '#api/course-sheet.ts';
import { addCourse, coursesQuery, editCourse } from '#api/course.ts';
import { ClassOpeningDialog } from '#features/class-opening/class-opening-dialog.tsx';
import { CourseDrawer } from '#features/course-form/course-drawer.tsx';
import type { PageProps } from '#lib/page.ts';
import { defineResource } from '#resource/define-resource.ts';
import { ResourcePage } from '#resource/resource-page.tsx';
import { RowAction, RowLink } from '#resource/row-actions.tsx';

type CourseRow = Schema<'CourseRow'>;

const courses = defineResource({
  title: '课程包管理',
  list: coursesQuery,
  create: addCourse,
  update: editCourse,
  exports: { name: '课程', load: exportCourses },
  imports: { name: '课程', send: importCourses, template: courseTemplate },
  fields: {
    courseType: { label: '课程性质', filterLabel: '课程类型', kind: 'dict', dict: 'course_type' },
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
    'departIds_dictText',
    'courseCover',
    'courseMap',
    'createBy',
    'createTime',
    'orderNum',
  ],
  filter: { basic: ['courseName', 'courseType', 'departId'] },
  sort: ['courseName', 'courseType', 'courseCategory', 'createTime', 'orderNum'],
});

/** 课程包管理 (reference 1.5). */
export default function TeachingCourseListPage(page: PageProps) {
  const [opening, setOpening] = useState<CourseRow | undefined>(undefined);
  return (
    <ResourcePage
      resource={courses}
      page={page}
      actionsWidth={208}
      renderActions={(row) => (
        <>
          <RowLink href={`/course/courseUnit?courseId=${encodeURIComponent(row.id)}`}>单元</RowLink>
          <RowAction onClick={() => setOpening(row)}>开课</RowAction>
        </>
      )}
      renderForm={(desk) => <CourseDrawer desk={desk} />}
    >
      {opening === undefined ? null : (
        <ClassOpeningDialog course={opening} onClose={() => setOpening(undefined)} />
      )}
    </ResourcePage>
  );
}
