import {
  addCourse,
  bringBackCourses,
  coursesQuery,
  deleteCourses,
  deletedCoursesQuery,
  editCourse,
  readCourse,
  restoreCourses,
} from '#shared/api/course.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { courseTemplate, exportCourses, importCourses } from './course-sheet-api.ts';

/** The courses as records: in their list, and on the page of one. */
export const courseResource = defineResource({
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
    'departIds_dictText',
    'courseCover',
    'courseMap',
    'createBy',
    'createTime',
    'orderNum',
  ],
  // The form is `CourseDrawer`; this list defines the fields that a single-field edit sends.
  form: ['courseName', 'courseType', 'courseCategory', 'isShared', 'showHome'],
  quick: ['courseType', 'courseCategory', 'isShared', 'showHome'],
  filter: { basic: ['courseName', 'courseType', 'departId'] },
  sort: ['courseName', 'courseType', 'courseCategory', 'createTime', 'orderNum'],
});
