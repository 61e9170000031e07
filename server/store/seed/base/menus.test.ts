import { expect, it } from 'vitest';
import { menus } from './menus.ts';
import type { MenuSeed } from './types.ts';

/** Returns the entries with the same position as an earlier sibling. */
function ties(siblings: readonly MenuSeed[]): string[] {
  const places = siblings.map(({ sort }) => sort);
  return [
    ...siblings.filter(({ sort }, at) => places.indexOf(sort) !== at).map(({ name }) => name),
    ...siblings.flatMap(({ children = [] }) => ties(children)),
  ];
}

it('no two sibling entries of the menu have the same position', () => {
  expect(ties(menus)).toEqual([]);
});

/** The sections of the first level, from top to bottom. */
const inOrder = ['teaching', 'learning', 'school', 'system'] as const;

/** Returns the visible entries, groups before their children. */
function visibleEntries(entries: readonly MenuSeed[]): MenuSeed[] {
  return entries.flatMap((entry) =>
    entry.hidden === true ? [] : [entry, ...visibleEntries(entry.children ?? [])],
  );
}

/** Returns the entries that a role clicks in the menu: pages, without the groups around them. */
function clickedEntries(role: 'admin' | 'teacher', entries: readonly MenuSeed[] = menus): string[] {
  return entries
    .filter(({ hidden, pupilsOnly, roles }) => hidden !== true && pupilsOnly !== true && roles.includes(role))
    .toSorted((one, other) => one.sort - other.sort)
    .flatMap(({ name, ownPage, children = [] }) => {
      const below = clickedEntries(role, children);
      return below.length === 0 && (children.length === 0 || ownPage === true) ? [name] : below;
    });
}

it('a teacher has at most 12 entries and an administrator at most 20', () => {
  // The names beyond the limit appear in the message of a failed test.
  expect(clickedEntries('teacher').slice(12)).toEqual([]);
  expect(clickedEntries('admin').slice(20)).toEqual([]);
});

it('the menus of staff have no entry of pupils and no page for technicians', () => {
  for (const role of ['teacher', 'admin'] as const) {
    const names = clickedEntries(role);
    for (const name of [
      '创作',
      '我的作品',
      '我的作品列表',
      '我的课程',
      '我的作业',
      '我的消息',
      '订单管理',
      '数据字典',
      '定时任务',
    ])
      expect(names).not.toContain(name);
  }
});

it('teaching comes before learning, and learning before the school and the system', () => {
  const sections = menus
    .filter(({ hidden, roles }) => hidden !== true && roles.includes('teacher'))
    .toSorted((one, other) => one.sort - other.sort)
    .flatMap(({ section }) => section ?? []);
  expect([...new Set(sections)]).toEqual(inOrder.filter((section) => sections.includes(section)));
});

it('each top-level entry for staff except 首页 is below a heading, and no heading is repeated', () => {
  for (const role of ['teacher', 'admin', 'dev'] as const) {
    const seen = menus
      .filter(
        ({ hidden, pupilsOnly, roles }) => hidden !== true && pupilsOnly !== true && roles.includes(role),
      )
      .toSorted((one, other) => one.sort - other.sort);
    expect(seen.filter(({ section }) => section === undefined).map(({ name }) => name)).toEqual(['首页']);
    const headings = seen.map(({ section }) => section).filter((section, at, all) => section !== all[at - 1]);
    expect(headings).toEqual([...new Set(headings)]);
  }
});

it('only top-level entries have a heading', () => {
  const below = visibleEntries(menus.flatMap(({ children = [] }) => children));
  expect(below.filter(({ section }) => section !== undefined)).toEqual([]);
});
