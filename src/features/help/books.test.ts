import { expect, it } from 'vitest';
import { menus, type MenuSeed } from '#server/store/seed/base/menus.ts';
import { sourceFiles } from '#tests/support/source-files.ts';
import { asShown, booksFor, findSection, searchSections } from './books.ts';
import { pageSections } from './page-sections.ts';

const everything = booksFor(() => true);
const forTeachers = booksFor((path) => path === '/teaching/workList');
const sections = everything.flatMap((book) => book.sections);
const titles = (books: readonly { title: string }[]) => books.map(({ title }) => title);

/** Groups have pages below them, and the inspector is a window of its own. */
const pagesOf = (entries: readonly MenuSeed[]): string[] =>
  entries.flatMap(({ url, component, children = [] }) => [
    ...(component.startsWith('layouts/') ? [] : [url]),
    ...pagesOf(children),
  ]);

it('shows each person the books for their menu, the one of most rights first', () => {
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
  // One section for each version.
  const isThin = ({ name, sections: own }: (typeof everything)[number]) =>
    own.length < (name === 'changes' ? 2 : 5);
  expect(everything.filter(isThin)).toEqual([]);
});

it('has a section for every page of the menu', () => {
  expect(Object.keys(pageSections).sort()).toEqual([...pagesOf(menus)].sort());
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    Object.values(pageSections)
      .flat()
      .filter((id) => !ids.includes(id)),
  ).toEqual([]);
});

it('leads from a page to what its reader may read about it', () => {
  expect(findSection(everything, '/isystem/user')?.id).toBe('admin/users');
  expect(findSection(forTeachers, '/isystem/user')?.id).toBe('teacher/pupils');
  expect(findSection(forTeachers, '/online/cgformList/devices')?.id).toBe('student/forms');
  expect(findSection(forTeachers, 'teacher/return')?.title).toBe('退回作业');
  for (const unknown of [undefined, '/nowhere', 'admin/roles', 'teacher/nothing'])
    expect(findSection(forTeachers, unknown)?.id).toBe('teacher/start');
});

it('finds the sections that hold every word, those with it in the heading first', () => {
  expect(searchSections(forTeachers, '退回')[0]?.id).toBe('teacher/return');
  expect(searchSections(forTeachers, 'EXCEL 账号条').map(({ id }) => id)).toEqual(['teacher/pupils']);
  expect(searchSections(forTeachers, '没有这个词')).toEqual([]);
});

it('every picture that is named is there', () => {
  const named = sections.flatMap(({ text }) =>
    [...text.matchAll(/\]\(pictures\/[^)]*\)/g)].map(([one]) => one),
  );
  expect(named.filter((one) => asShown(one).endsWith(']()') || asShown(one) === one)).toEqual([]);
});

it('files beside the books are names in the product, and no links that lead nowhere', () => {
  const links = sections.flatMap(({ text }) =>
    [...asShown(text).matchAll(/(?<!!)\[[^\]]+\]\([^)]*\)/g)].map(([one]) => one),
  );
  expect(links).toEqual([]);
  expect(asShown('见 [scale.md](../scale.md)。')).toBe('见 scale.md。');
});

it('what stands in bold is said by the product in just these words', () => {
  const said = ['src', 'machines', 'server', 'openapi']
    .flatMap((folder) => sourceFiles(folder))
    .filter(({ name }) => !/\.test\.|src\/features\/help\//.test(name))
    .map(({ text }) => text)
    .join('\n');
  const bold = sections.flatMap(({ id, text }) =>
    [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => ({ id, words })),
  );
  expect(bold.length).toBeGreaterThan(200);
  expect(bold.filter(({ words }) => !said.includes(words))).toEqual([]);
});
