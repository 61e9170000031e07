import type { Schema } from '#openapi/index.ts';
import type { RoleCode } from '#server/store/seed/seed-context.ts';

export type ExampleReport = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  /** The roles that get its menu entry. */
  readonly roles: readonly RoleCode[];
  readonly definition: Schema<'ReportDefinition'>;
};

const columns = (...names: readonly string[]) => names.map((field) => ({ field }));

/** A parameter that excludes rows before a day. */
const since = (field: string): Pick<ExampleReport['definition'], 'params' | 'filter'> => ({
  params: [{ key: 'from', label: '不早于', kind: 'date' }],
  filter: { and: [{ field, rule: 'ge', param: 'from' }] },
});

const homeworkByClass: ExampleReport = {
  code: 'homework_by_class',
  name: '各班作业完成情况',
  description: '各班布置、提交和批改了多少作业；教师看自己负责的班级。',
  icon: 'bar-chart',
  roles: ['admin', 'dev', 'teacher'],
  definition: {
    source: { kind: 'view', code: 'homework' },
    columns: columns('name', 'depart', 'realname', 'handedIn', 'graded', 'score', 'handedInAt'),
    groups: [{ field: 'depart', label: '班级' }],
    measures: [
      { key: 'given', fn: 'count', label: '布置' },
      { key: 'handedIn', fn: 'sum', field: 'handedIn', label: '提交' },
      { key: 'graded', fn: 'sum', field: 'graded', label: '批改' },
      {
        key: 'rate',
        fn: 'ratio',
        of: 'handedIn',
        over: 'given',
        label: '完成率',
        percent: true,
        decimals: 1,
      },
      { key: 'score', fn: 'avg', field: 'score', label: '平均得分', decimals: 1 },
    ],
    params: [
      { key: 'from', label: '布置不早于', kind: 'date' },
      {
        key: 'scene',
        label: '来源',
        kind: 'choice',
        options: [
          { value: 'course', text: '课程作业' },
          { value: 'additional', text: '班级作业' },
        ],
      },
    ],
    filter: {
      and: [
        { field: 'givenAt', rule: 'ge', param: 'from' },
        { field: 'scene', rule: 'eq', param: 'scene' },
      ],
    },
    charts: [
      { kind: 'bar', title: '各班作业完成情况', x: 'depart', series: ['given', 'handedIn', 'graded'] },
      { kind: 'bar', title: '各班完成率', x: 'depart', series: ['rate'] },
    ],
    layout: 'double',
    dashboardRoles: ['admin', 'teacher'],
  },
};

const surveyResults: ExampleReport = {
  code: 'class_survey_results',
  name: '班级问卷结果',
  description: '班级问卷的回答：喜欢的活动、上课的快慢和打的星。教师看本班的，管理员看全部。',
  icon: 'dashboard',
  roles: ['admin', 'dev', 'teacher'],
  definition: {
    source: { kind: 'form', code: 'class_survey' },
    columns: [
      { field: 'person' },
      { field: 'place' },
      { field: 'activity' },
      { field: 'pace' },
      { field: 'stars' },
    ],
    groups: [{ field: 'activity' }],
    measures: [
      { key: 'answers', fn: 'count', label: '人数' },
      { key: 'stars', fn: 'avg', field: 'stars', label: '平均星数', decimals: 1 },
    ],
    order: [{ by: 'answers', order: 'desc' }],
    charts: [
      { kind: 'pie', title: '最喜欢的课堂活动', x: 'activity', series: ['answers'] },
      { kind: 'bar', title: '平均星数', x: 'activity', series: ['stars'] },
    ],
    layout: 'tab',
  },
};

const roomUse: ExampleReport = {
  code: 'room_use',
  name: '机房使用情况',
  description: '各教室每周预约了多少次。',
  icon: 'table',
  roles: ['admin', 'dev', 'teacher'],
  definition: {
    source: { kind: 'form', code: 'room_booking' },
    columns: columns('room', 'purpose', 'begin', 'finish', 'depart', 'teacher'),
    groups: [{ field: 'begin', label: '周', step: 'week' }],
    pivot: { field: 'room' },
    measures: [{ key: 'bookings', fn: 'count', label: '预约次数' }],
    ...since('begin'),
    charts: [
      { kind: 'bar', title: '每周各教室的预约', x: 'begin', series: ['bookings'], stacked: true },
      { kind: 'line', title: '各教室的变化', x: 'begin', series: ['bookings'] },
    ],
    layout: 'double',
  },
};

const lessonsByClass: ExampleReport = {
  code: 'lessons_by_class',
  name: '各班上课情况',
  description: '教学日志里各班、各位教师上了多少课，完成得怎样；教师看自己的。',
  icon: 'read',
  roles: ['admin', 'dev', 'teacher'],
  definition: {
    source: { kind: 'form', code: 'lesson_diary' },
    columns: columns('date', 'depart', 'createBy', 'unit', 'course'),
    groups: [{ field: 'depart' }, { field: 'createBy', label: '教师' }],
    pivot: { field: 'course' },
    measures: [{ key: 'lessons', fn: 'count', label: '课次' }],
    ...since('date'),
    charts: [
      { kind: 'bar', title: '各班、各位教师的课次', x: 'depart', series: ['lessons'], stacked: true },
      { kind: 'table', title: '各班、各位教师的课次表', x: 'depart' },
    ],
    layout: 'tab',
  },
};

const contestEntries: ExampleReport = {
  code: 'contest_entries',
  name: '竞赛报名进度',
  description: '每天收到多少份报名，各组别各有多少。',
  icon: 'highlight',
  roles: ['admin', 'dev', 'teacher'],
  definition: {
    source: { kind: 'form', code: 'contest_entry' },
    columns: columns('name', 'place', 'team', 'work', 'status'),
    groups: [{ field: 'createTime', label: '报名日期', step: 'day' }],
    pivot: { field: 'team' },
    measures: [{ key: 'entries', fn: 'count', label: '报名件数' }],
    charts: [
      { kind: 'bar', title: '每天各组别的报名件数', x: 'createTime', series: ['entries'], stacked: true },
      { kind: 'line', title: '各组别的变化', x: 'createTime', series: ['entries'] },
    ],
    layout: 'double',
  },
};

/** Example reports on a school's own data, for trying out. */
export const exampleReports: readonly ExampleReport[] = [
  homeworkByClass,
  surveyResults,
  roomUse,
  lessonsByClass,
  contestEntries,
];
