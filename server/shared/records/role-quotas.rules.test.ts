import { expect, it } from 'vitest';
import { readRoleQuotas } from './role-quotas.rules.ts';

it('the code of a role may have colons: the megabytes stand behind the last', () => {
  expect([...(readRoleQuotas('student:500,school:a:0') ?? [])]).toEqual([
    ['student', 500],
    ['school:a', 0],
  ]);
  expect(['student', 'student:', ':5', 'student:x'].map(readRoleQuotas)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
