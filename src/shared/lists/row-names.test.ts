import { expect, it } from 'vitest';
import { formTitle, rowNames } from './row-names.ts';

const fields = {
  cover: { kind: 'image' },
  courseName: { kind: 'text' },
  username: { kind: 'text' },
  realname: { kind: 'text' },
};
const courses = { fields, table: ['cover', 'courseName'] };
const rows = ['一', '二', '三', '四'].map((courseName) => ({ id: courseName, courseName }));

it.each([
  [['一'], '“一”'],
  [['一', '二', '三'], '“一”“二”“三”'],
  [['一', '二', '三', '四'], '“一”“二”“三”等 4 项'],
  [['一', 'on another page'], '“一”等 2 项'],
  [['on another page'], '这一项'],
  [['x', 'y'], '选中的 2 项'],
])('%j is named %s', (ids, text) => {
  expect(rowNames(courses, rows, ids)).toBe(text);
});

it('the account follows the name of a person', () => {
  const people = { fields, table: ['username', 'realname'] };
  const wang = { id: 'a', username: 's1', realname: '王芳' };
  expect(rowNames(people, [wang], ['a'])).toBe('“王芳（s1）”');
  const nameless = { id: 'b', username: 's2', realname: null };
  expect(rowNames({ fields, table: ['realname'] }, [wang, nameless], ['a', 'b'])).toBe('“王芳（s1）”“s2”');
});

it('a long name is shortened, and a chosen field replaces the first text', () => {
  const long = { id: 'a', courseName: '长'.repeat(40), username: 's1' };
  expect(rowNames(courses, [long], ['a'])).toBe(`“${'长'.repeat(30)}…”`);
  expect(rowNames({ ...courses, named: 'username' }, [long], ['a'])).toBe('“s1”');
});

it('the title of a form names the thing, and the record that is edited', () => {
  const positions = { fields: { name: { kind: 'text' } }, table: ['name'], noun: '职务' };
  const chief = { id: '1', name: '教研组长' };
  expect([formTitle(positions, undefined), formTitle(positions, chief)]).toEqual([
    '新增职务',
    '编辑职务：教研组长',
  ]);
  expect(formTitle({ ...positions, addText: '添加' }, undefined)).toBe('添加职务');
  // The label of the button that names the thing is the title.
  expect(formTitle({ ...positions, addText: '新建职务' }, undefined)).toBe('新建职务');
  expect(formTitle(positions, { id: '2' })).toBe('编辑职务');
});
