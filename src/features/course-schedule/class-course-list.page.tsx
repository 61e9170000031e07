import * as api from '#shared/api/course-schedule.ts';
import { scheduledCourseTemplate, importScheduledCourses } from './api.ts';
import { ScheduledCourseDrawer } from './scheduled-course-drawer.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource, textOf, type ResourceRow } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

/** Says for which classes a course is closed, and that the course and the class stay. */
function closingText(rows: readonly ResourceRow[]): string {
  const names = [...new Set(rows.map((row) => textOf(row, 'departName')))].filter((name) => name !== '');
  return `${names.length === 0 ? '这些班级' : names.join('、')}的学生将看不到这门课程；课程、班级和学生的作品都保留。`;
}

const timetable = defineResource({
  title: '班级课程表',
  noun: '班级课程',
  list: api.scheduledCoursesQuery,
  create: api.addScheduledCourse,
  update: api.editScheduledCourse,
  remove: (ids) => api.deleteScheduledCourses(ids.join(',')),
  named: 'courseName',
  removeWarning: async (_ids, rows) => closingText(rows),
  exports: { name: '班级课程表', load: api.exportScheduledCourses },
  imports: { name: '班级课程表', send: importScheduledCourses, template: scheduledCourseTemplate },
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
    <ResourcePage
      resource={timetable}
      page={page}
      renderForm={(crud) => <ScheduledCourseDrawer crud={crud} />}
    />
  );
}
