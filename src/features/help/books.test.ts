import { expect, it } from 'vitest';
import { menus } from '#server/store/seed/base/menus.ts';
import type { MenuSeed } from '#server/store/seed/base/types.ts';
import { sourceFiles } from '#tests/support/source/source-files.ts';
import { asShown, booksFor, findSection, searchSections } from './books.ts';
import { pageSections } from './page-sections.ts';

const everything = booksFor(() => true);
const forTeachers = booksFor((path) => path === '/teaching/workList');
const sections = everything.flatMap((book) => book.sections);
const titles = (books: readonly { title: string }[]) => books.map(({ title }) => title);

/** Groups have pages below them, and the inspector is a separate window. */
const pagesOf = (entries: readonly MenuSeed[]): string[] =>
  entries.flatMap(({ url, component, children = [] }) => [
    ...(component.startsWith('layouts/') ? [] : [url]),
    ...pagesOf(children),
  ]);

it('the help shows the manuals that match the menu of the user', () => {
  expect(titles(everything)).toEqual([
    '管理员手册',
    '安装与升级',
    '备份与迁移',
    '更新内容',
    '教师手册',
    '学生手册',
  ]);
  expect(titles(forTeachers)).toEqual(['教师手册', '学生手册']);
  expect(titles(booksFor(() => false))).toEqual(['学生手册']);
});

it('the help refers only to existing pages and sections', () => {
  const pages = pagesOf(menus);
  expect(Object.keys(pageSections).filter((path) => !pages.includes(path))).toEqual([]);
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    Object.values(pageSections)
      .flat()
      .filter((id) => !ids.includes(id)),
  ).toEqual([]);
});

it('the help opens the section for a page that the reader may access, or the first section', () => {
  expect(findSection(everything, '/isystem/user')?.id).toBe('admin/users');
  expect(findSection(forTeachers, '/isystem/user')?.id).toBe('teacher/pupils');
  expect(findSection(forTeachers, '/online/cgformList/devices')?.id).toBe('student/forms');
  expect(findSection(forTeachers, 'teacher/return')?.title).toBe('退回作业');
  for (const unknown of [undefined, '/nowhere', 'admin/roles', 'teacher/nothing'])
    expect(findSection(forTeachers, unknown)?.id).toBe('teacher/start');
});

it('the search returns sections containing all words, with title matches first', () => {
  expect(searchSections(forTeachers, '退回')[0]?.id).toBe('teacher/return');
  expect(searchSections(forTeachers, 'EXCEL 账号条').map(({ id }) => id)).toEqual(['teacher/pupils']);
  expect(searchSections(forTeachers, '没有这个词')).toEqual([]);
});

it('every picture referenced in the help exists', () => {
  const named = sections.flatMap(({ text }) =>
    [...text.matchAll(/\]\(pictures\/[^)]*\)/g)].map(([one]) => one),
  );
  expect(named).not.toEqual([]);
  expect(named.filter((one) => asShown(one).endsWith(']()') || asShown(one) === one)).toEqual([]);
});

it('links to files outside the help are shown as plain text', () => {
  const links = sections.flatMap(({ text }) =>
    [...asShown(text).matchAll(/(?<!!)\[[^\]]+\]\([^)]*\)/g)].map(([one]) => one),
  );
  expect(links).toEqual([]);
  expect(asShown('见 [scale.md](../scale.md)。')).toBe('见 scale.md。');
});

it('every bold text in the help occurs literally in the product', () => {
  const said = ['src', 'machines', 'server', 'openapi']
    .flatMap((folder) => sourceFiles(folder))
    .filter(({ name }) => !/\.test\.|src\/features\/help\//.test(name))
    .map(({ text }) => text)
    .join('\n');
  const bold = sections.flatMap(({ id, text }) =>
    [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => ({ id, words })),
  );
  expect(bold).not.toEqual([]);
  expect(bold.filter(({ words }) => !said.includes(words))).toEqual([]);
});
