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
import { defineResource, valueOf, type ResourceRow } from '#shared/lists/define-resource.ts';
import { courseTemplate, exportCourses, importCourses } from './course-sheet-api.ts';

/** The units and classes of the courses; works stay after the deletion. */
function contentText(rows: readonly ResourceRow[]): string | undefined {
  const sum = (name: string) => rows.reduce((total, row) => total + Number(valueOf(row, name) ?? 0), 0);
  const [units, classes] = [sum('unitCount'), sum('classCount')];
  const parts = [
    ...(units === 0 ? [] : [`有 ${units} 个单元`]),
    ...(classes === 0 ? [] : [`开给了 ${classes} 个班级`]),
  ];
  if (parts.length === 0) return undefined;
  return `${parts.join('，')}。删除后学生看不到，已经提交的作品会保留。`;
}

/** `isTraining`: with the fields of 培训机构模式. */
function courseResourceIn(isTraining: boolean) {
  const kind = isTraining ? (['courseType'] as const) : [];
  const limit = isTraining ? (['departIds_dictText'] as const) : [];
  const limitFilter = isTraining ? (['departId'] as const) : [];
  return defineResource({
    title: '课程包管理',
    noun: '课程',
    list: coursesQuery,
    create: addCourse,
    update: editCourse,
    read: readCourse,
    remove: deleteCourses,
    removeWarning: async (_ids, rows) => contentText(rows),
    restore: restoreCourses,
    bin: {
      list: deletedCoursesQuery,
      columns: ['courseName', 'courseCategory', 'createBy', 'createTime'],
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
      ...kind,
      'courseCategory',
      'isShared',
      'showHome',
      'createTime',
      ...limit,
      'courseCover',
      'courseMap',
      'createBy',
      'orderNum',
    ],
    hidden: [...limit, 'courseCover', 'courseMap', 'createBy', 'orderNum'],
    // The form is `CourseDrawer`; this list defines the fields that a single-field edit sends.
    form: ['courseName', ...kind, 'courseCategory', 'isShared', 'showHome'],
    quick: [...kind, 'courseCategory', 'isShared', 'showHome'],
    filter: { basic: ['courseName', ...kind, 'courseCategory', ...limitFilter] },
    sort: ['courseName', ...kind, 'courseCategory', 'createTime', 'orderNum'],
  });
}

/** The courses as records: in their list, and on the page of one. */
export const courseResource = courseResourceIn(false);
export const trainingCourseResource = courseResourceIn(true);
