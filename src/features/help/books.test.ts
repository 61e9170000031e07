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

it('the help shows each user the books for their menu, the one with most permissions first', () => {
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

it('the help names only pages of the menu and sections that exist', () => {
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

it('the help leads from a page to the sections that its reader may read', () => {
  expect(findSection(everything, '/isystem/user')?.id).toBe('admin/users');
  expect(findSection(forTeachers, '/isystem/user')?.id).toBe('teacher/pupils');
  expect(findSection(forTeachers, '/online/cgformList/devices')?.id).toBe('student/forms');
  expect(findSection(forTeachers, 'teacher/return')?.title).toBe('退回作业');
  for (const unknown of [undefined, '/nowhere', 'admin/roles', 'teacher/nothing'])
    expect(findSection(forTeachers, unknown)?.id).toBe('teacher/start');
});

it('the help finds the sections with all words, matches in the heading first', () => {
  expect(searchSections(forTeachers, '退回')[0]?.id).toBe('teacher/return');
  expect(searchSections(forTeachers, 'EXCEL 账号条').map(({ id }) => id)).toEqual(['teacher/pupils']);
  expect(searchSections(forTeachers, '没有这个词')).toEqual([]);
});

it('every referenced picture exists', () => {
  const named = sections.flatMap(({ text }) =>
    [...text.matchAll(/\]\(pictures\/[^)]*\)/g)].map(([one]) => one),
  );
  expect(named.filter((one) => asShown(one).endsWith(']()') || asShown(one) === one)).toEqual([]);
});

it('files next to the books are plain names in the product, not broken links', () => {
  const links = sections.flatMap(({ text }) =>
    [...asShown(text).matchAll(/(?<!!)\[[^\]]+\]\([^)]*\)/g)].map(([one]) => one),
  );
  expect(links).toEqual([]);
  expect(asShown('见 [scale.md](../scale.md)。')).toBe('见 scale.md。');
});

it('every bold text appears literally in the product', () => {
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
