import { CLASS_ONE, CLASS_TWO } from '#server/store/seed/demo/departments.ts';
import { choices, type ExampleForm } from './example.ts';

type Booking = readonly [
  day: number,
  from: string,
  to: string,
  room: string,
  by: string,
  depart: string,
  purpose: string,
];

// Bookings of two weeks; those of one room do not overlap.
const bookings: readonly Booking[] = [
  [0, '08:30', '09:10', '一号机房', 'teacher', CLASS_ONE, '信息科技：画正多边形'],
  [0, '09:20', '10:00', '一号机房', 'teacher2', CLASS_TWO, '信息科技：熊猫散步'],
  [1, '14:00', '15:30', '创客教室', 'teacher', CLASS_ONE, '机器人社团'],
  [2, '08:30', '09:10', '二号机房', 'teacher2', CLASS_TWO, '打字练习'],
  [2, '10:10', '10:50', '一号机房', 'teacher', CLASS_ONE, '太空寻宝：调试与展示'],
  [3, '14:00', '15:30', '创客教室', 'teacher2', CLASS_TWO, '三维打印体验'],
  [4, '10:10', '11:40', '一号机房', 'admin', '', '教师培训：在线表单'],
  [7, '08:30', '09:10', '一号机房', 'teacher', CLASS_ONE, '信息科技：克隆与列表'],
  [7, '09:20', '10:00', '一号机房', 'teacher2', CLASS_TWO, '信息科技：太空寻宝'],
  [9, '14:00', '16:00', '二号机房', 'admin', '', '区编程竞赛选拔'],
];

export const roomBookings: ExampleForm = {
  code: 'room_booking',
  name: '机房预约',
  description: '机房与创客教室的使用安排：同一教室的时间不能重叠，日历中一目了然。',
  icon: 'table',
  roles: ['admin', 'dev', 'teacher', 'student'],
  definition: {
    kind: 'single',
    columns: 2,
    fields: [
      {
        id: 'bookroom',
        key: 'room',
        label: '教室',
        kind: 'list',
        required: true,
        maxLength: 50,
        options: choices('一号机房', '二号机房', '创客教室'),
        width: 110,
        search: 'basic',
        searchBy: 'equal',
      },
      {
        id: 'bookgoal',
        key: 'purpose',
        label: '用途',
        kind: 'text',
        required: true,
        maxLength: 100,
        placeholder: '如：信息科技课、社团、培训',
        width: 220,
        search: 'basic',
        searchBy: 'like',
      },
      {
        id: 'bookfrom',
        key: 'begin',
        label: '开始时间',
        kind: 'datetime',
        required: true,
        width: 170,
        search: 'basic',
        searchBy: 'range',
      },
      { id: 'bookends', key: 'finish', label: '结束时间', kind: 'datetime', required: true, width: 170 },
      { id: 'bookclas', key: 'depart', label: '班级', kind: 'depart', width: 130 },
      {
        id: 'bookteac',
        key: 'teacher',
        label: '预约人',
        kind: 'user',
        default: '{me}',
        readOnly: true,
        width: 110,
      },
    ],
    indexes: [{ fields: ['bookfrom'] }],
    noOverlap: { from: 'bookfrom', to: 'bookends', per: ['bookroom'] },
    access: [
      { role: 'admin', rows: 'all', may: ['add', 'edit', 'delete', 'export', 'bin'] },
      // A user who may see all bookings may change all of them.
      { role: 'teacher', rows: 'all', may: ['add', 'edit', 'delete', 'export'] },
      { role: 'student', rows: 'all', may: [] },
    ],
    rules: [
      {
        event: 'change',
        act: 'check',
        target: 'finish',
        expression: 'finish > begin',
        message: '结束时间要晚于开始时间',
      },
    ],
    views: { calendar: { from: 'bookfrom', to: 'bookends', title: 'bookgoal' } },
    pageSize: 20,
  },
  rows: ({ day, depart }) =>
    bookings.map(([number, from, to, room, by, code, purpose], index) => ({
      by,
      age: 200 - index,
      values: {
        room,
        purpose,
        begin: day(number, from),
        finish: day(number, to),
        depart: code === '' ? null : depart(code),
      },
    })),
};
