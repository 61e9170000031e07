import { expect, test } from 'vitest';
import { mayChangeTeachers } from './school-class.rules.ts';

const grade = 'A01A01';
const schoolClass = 'A01A01A01';
const own = { id: 'x', lead: false };
const lead = { id: 'y', lead: true };

test('a caller with all rows may choose the teachers of any class', () => {
  const caller = { userId: 'x', responsibleOrgCodes: [] };
  expect(mayChangeTeachers(caller, { kind: 'all' }, schoolClass, [lead])).toBe(true);
});

test.each([
  ['with the grade above the class', [grade], [lead], true],
  ['with the class, of which another is in charge', [schoolClass], [own, lead], false],
  ['with the class, of which nobody is in charge', [schoolClass], [own], true],
  ['with the class, in charge of it', [schoolClass], [{ ...own, lead: true }], true],
  ['with another class of the grade', ['A01A01A02'], [lead], false],
  [
    'with the class, in charge of it together with another',
    [schoolClass],
    [{ ...own, lead: true }, lead],
    true,
  ],
  ['of no class, while the class has no teacher', [], [], false],
])('a teacher %s may choose its teachers: %j %j %s', (_who, responsibleOrgCodes, teachers, expected) => {
  const caller = { userId: 'x', responsibleOrgCodes };
  expect(mayChangeTeachers(caller, { kind: 'departs' }, schoolClass, teachers)).toBe(expected);
});
