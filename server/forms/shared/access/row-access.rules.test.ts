import { expect, it } from 'vitest';
import { fieldRight } from '#openapi/field-right.ts';
import type { Schema } from '#openapi/index.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { accessOf, canOpenForm, formDesigner, ownForms } from './row-access.rules.ts';

const access = [
  { role: 'admin', fields: { priceaaa: 'read', secretaa: 'hidden', noteaaaa: 'read' } },
  { role: 'teacher', fields: { priceaaa: 'hidden', secretaa: 'hidden' } },
] as const;
const rightsOf = (...roles: string[]) =>
  ['priceaaa', 'secretaa', 'noteaaaa', 'nameaaaa'].map((id) => fieldRight(access, roles, id));

it('a user gets the widest permission of their roles', () => {
  expect(rightsOf('admin')).toEqual(['read', 'hidden', 'read', 'write']);
  expect(rightsOf('teacher', 'parent')).toEqual(['hidden', 'hidden', 'write', 'write']);
  expect(rightsOf('teacher', 'admin')).toEqual(['read', 'hidden', 'write', 'write']);
});

it('a role without an entry gets the narrowest permission of any role for each field', () => {
  expect(rightsOf('parent')).toEqual(['hidden', 'hidden', 'read', 'write']);
  expect(rightsOf()).toEqual(['hidden', 'hidden', 'read', 'write']);
});

it('a form without role entries hides nothing', () => {
  expect(fieldRight([], ['teacher'], 'priceaaa')).toBe('write');
});

const formWith = (definition: Partial<Schema<'FormDefinition'>>) => ({
  id: 'f1',
  code: 'wishes',
  name: '心愿',
  ownerId: 'maker',
  version: 1,
  definition: { kind: 'single' as const, fields: [], ...definition },
  columns: new Map(),
  mains: [],
  audience: { roles: [], departs: [], ...definition.audience },
});

it('the rows that a user changes are the widest of their roles, apart from those they see', () => {
  const form = formWith({
    access: [
      { role: 'teacher', rows: 'all', changes: 'own', may: ['edit'] },
      { role: 'student', rows: 'own', may: ['edit'] },
      { role: 'leader', rows: 'class', may: ['edit'] },
      { role: 'guest', rows: 'none', may: ['add'] },
    ],
  });
  const of = (...roles: string[]) => {
    const { rows, changes } = accessOf(form, callerOf('anna', { roles }));
    return [rows, changes];
  };
  expect(of('teacher')).toEqual(['all', 'own']);
  expect(of('teacher', 'student')).toEqual(['all', 'own']);
  expect(of('teacher', 'leader')).toEqual(['all', 'class']);
  expect(of('guest')).toEqual(['none', 'none']);
  expect(of('guest', 'student')).toEqual(['own', 'own']);
  expect(of('stranger')).toEqual(['own', 'own']);
});

it('a form opens for its audience, for the user who made it, and for managers of all forms', () => {
  const form = formWith({ audience: { roles: ['teacher'], departs: ['class1'] } });
  const opens = (more: object) => canOpenForm(form, callerOf('anna', { roles: ['student'], ...more }));
  expect(opens({})).toBe(false);
  expect(opens({ departIds: ['class2'] })).toBe(false);
  expect(opens({ departIds: ['class1'] })).toBe(true);
  expect(opens({ roles: ['teacher'] })).toBe(true);
  expect(opens({ userId: 'maker' })).toBe(false);
  expect(opens({ userId: 'maker', grants: new Set([ownForms]) })).toBe(true);
  expect(opens({ grants: new Set([formDesigner]) })).toBe(true);
});

it('the user who made a form sees the rows of their classes, and a manager of all forms every row', () => {
  const form = formWith({ access: [{ role: 'teacher', rows: 'none', may: ['add'] }] });
  const rowsOf = (...grants: string[]) =>
    accessOf(form, callerOf('anna', { userId: 'maker', roles: ['teacher'], grants: new Set(grants) })).rows;
  expect(rowsOf()).toBe('none');
  expect(rowsOf(ownForms)).toBe('class');
  expect(rowsOf(ownForms, formDesigner)).toBe('all');
});
