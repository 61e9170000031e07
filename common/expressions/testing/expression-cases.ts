import type { Field, Kind, Surroundings } from '../types.ts';

/** The surroundings of a Monday morning at a school. */
export const surroundings: Surroundings = {
  now: '2026-09-07 09:30:00',
  me: { username: 'wang', realname: '王老师', roles: ['teacher'], departs: ['A01', 'A02'] },
};

/** Returns a field with the given key, label and kind. */
export const field = (key: string, label: string, kind: Kind, more: Partial<Field> = {}): Field => ({
  id: key.toLowerCase().padEnd(8, '0').slice(0, 8),
  key,
  label,
  kind,
  ...more,
});

/** The fields of the default example forms that rules read. */
export const exampleFields: readonly Field[] = [
  // 设备登记
  field('price', '单价', 'currency'),
  field('count', '数量', 'integer'),
  field('boughtOn', '购入日期', 'date'),
  field('warrantyYears', '保修年数', 'integer'),
  field('state', '状态', 'radio'),
  // 机房预约
  field('startAt', '开始时间', 'datetime'),
  field('endAt', '结束时间', 'datetime'),
  field('room', '机房', 'list'),
  field('people', '人数', 'integer'),
  // 教学日志
  field('lesson', '节次', 'integer'),
  field('content', '教学内容', 'textarea'),
  field('teacher', '教师', 'user'),
  field('beginsAt', '上课时间', 'time'),
  // 竞赛报名
  field('birthday', '出生日期', 'date'),
  field('group', '组别', 'radio'),
  field('members', '队员', 'users'),
  field('email', '邮箱', 'email'),
  // 班级问卷
  field('topics', '感兴趣的内容', 'checkbox'),
  field('other', '其他内容', 'text'),
  field('rating', '满意度', 'rating'),
  field('hasComputer', '家里有电脑', 'switch'),
  field('secret', '口令', 'password'),
];
