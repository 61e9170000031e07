import { expect, it } from 'vitest';
import { menus } from './menus.ts';
import type { MenuSeed } from './types.ts';

/** Entries side by side of which an earlier one has the same place. */
function ties(siblings: readonly MenuSeed[]): string[] {
  const places = siblings.map(({ sort }) => sort);
  return [
    ...siblings.filter(({ sort }, at) => places.indexOf(sort) !== at).map(({ name }) => name),
    ...siblings.flatMap(({ children = [] }) => ties(children)),
  ];
}

it('no two entries of the menu have the same place: every school sees the same order', () => {
  expect(ties(menus)).toEqual([]);
});

/** Visible entries, groups before their children. */
function shown(entries: readonly MenuSeed[]): MenuSeed[] {
  return entries.flatMap((entry) => (entry.hidden === true ? [] : [entry, ...shown(entry.children ?? [])]));
}

it('no icon stands for two entries', () => {
  const icons = shown(menus).flatMap(({ icon }) => icon ?? []);
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
});

it('what one teaches with comes before what one makes, and that before the school', () => {
  const ofTeachers = menus.filter(({ hidden, roles }) => hidden !== true && roles.includes('teacher'));
  const names = ofTeachers.toSorted((one, other) => one.sort - other.sort).map(({ name }) => name);
  expect(names).toEqual([
    '首页',
    '班级管理',
    '课程管理',
    '作业与评论',
    '统计报表',
    'Scratch素材库',
    '创作',
    'Python编程',
    '积木编程',
    '我的课程',
    '我的作业',
    '我的作品',
    '我的作品列表',
    '我的消息',
    '用户管理',
  ]);
});

it('what staff see on the first level stands below a heading, but for 首页 above them all, and each heading once', () => {
  for (const role of ['teacher', 'admin', 'dev'] as const) {
    const seen = menus
      .filter(({ hidden, roles }) => hidden !== true && roles.includes(role))
      .toSorted((one, other) => one.sort - other.sort);
    expect(seen.filter(({ section }) => section === undefined).map(({ name }) => name)).toEqual(['首页']);
    const headings = seen.map(({ section }) => section).filter((section, at, all) => section !== all[at - 1]);
    expect(headings).toEqual([...new Set(headings)]);
  }
});

it('a heading is of the first level only', () => {
  const below = shown(menus.flatMap(({ children = [] }) => children));
  expect(below.filter(({ section }) => section !== undefined)).toEqual([]);
});
