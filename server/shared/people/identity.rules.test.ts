import { expect, it } from 'vitest';
import { identityOf } from './identity.rules.ts';

const student = { roleCode: 'student', roleLevel: 0 };
const teacher = { roleCode: 'teacher', roleLevel: 1 };
const admin = { roleCode: 'admin', roleLevel: 9 };

it.each([
  [1, [student], 'student'],
  [null, [], 'student'],
  [1, [admin], 'student'],
  [2, [teacher], 'teacher'],
  [2, [], 'teacher'],
  [2, [student, teacher], 'teacher'],
  [2, [teacher, admin], 'manager'],
] as const)('an account of the kind %j with the roles %j is that of a %s', (kind, roles, identity) => {
  expect(identityOf(kind, roles)).toBe(identity);
});
