import { expect, it } from 'vitest';
import { fieldRight } from '#openapi/field-right.ts';

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
