import * as api from '#shared/api/course-dept.ts';
import { courseDeptTemplate, importCourseDepts } from './api.ts';
import { CourseDeptDrawer } from './course-dept-drawer.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const timetable = defineResource({
  title: '班级课程表',
  list: api.courseDeptsQuery,
  create: api.addCourseDept,
  update: api.editCourseDept,
  remove: (ids) => api.deleteCourseDepts(ids.join(',')),
  exports: { name: '班级课程表', load: api.exportCourseDepts },
  imports: { name: '班级课程表', send: importCourseDepts, template: courseDeptTemplate },
  fields: {
    departId: { label: '班级', kind: 'depart' },
    departName: { label: '班级', kind: 'text', width: 180 },
    courseName: { label: '课程', kind: 'text', width: 240 },
    openTime: { label: '课程开课时间', kind: 'time' },
    createTime: { label: '添加时间', kind: 'time' },
  },
  table: ['departName', 'courseName', 'openTime', 'createTime'],
  detail: [],
  filter: { basic: ['departId', 'courseName', 'openTime'] },
  sort: ['courseName', 'openTime', 'createTime'],
});

/** 班级课程表: the courses of each class and their opening times. */
export default function ClassCourseListPage(page: PageProps) {
  return (
    <ResourcePage resource={timetable} page={page} renderForm={(crud) => <CourseDeptDrawer crud={crud} />} />
  );
}
