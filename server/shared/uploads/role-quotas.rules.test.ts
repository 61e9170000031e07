import { expect, it } from 'vitest';
import { readRoleQuotas } from './role-quotas.rules.ts';

it('a role code may contain colons: the megabytes follow the last one', () => {
  expect([...(readRoleQuotas('student:500,school:a:0') ?? [])]).toEqual([
    ['student', 500],
    ['school:a', 0],
  ]);
  expect(['student', 'student:', ':5', 'student:x'].map(readRoleQuotas)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
