import { describe, expect, it, test } from 'vitest';
import { gradeIn, gradeText, promotedName } from './grades.rules.ts';

test.each([
  ['三年级一班', 3],
  ['4年级2班', 4],
  ['五（1）班', 5],
  ['五(1)班', 5],
  ['三1班', 3],
  ['三.2班', 3],
  ['三一班', 3],
  ['3(2)班', 3],
  ['3.2班', 3],
  ['3-2班', 3],
  ['301班', 3],
  ['101班', 1],
  ['1203班', 12],
  ['3A班', 3],
  ['10B', 10],
  ['Grade 3 Class 2', 3],
  ['G3-2', 3],
  ['Year 11', 11],
  ['初二3班', 8],
  ['初2(3)班', 8],
  ['八年级三班', 8],
  ['高一(1)班', 10],
  ['编程社团', undefined],
  ['我们三年级', undefined],
  ['2023级4班', undefined],
  ['2025届一班', undefined],
  ['三班', undefined],
  ['十一班', undefined],
  ['二十班', undefined],
  ['3D打印社', undefined],
  ['Class 3', undefined],
  ['13年级', undefined],
  ['火箭班', undefined],
])('the name %s says the grade %s', (name, grade) => {
  expect(gradeIn(name)).toBe(grade);
});

describe('the name in the next grade', () => {
  test.each([
    ['一年级1班', 1, '二年级1班'],
    ['三年级二班', 3, '四年级二班'],
    ['3年级1班', 3, '4年级1班'],
    ['三（2）班', 3, '四（2）班'],
    ['三(2)班', 3, '四(2)班'],
    ['三一班', 3, '四一班'],
    ['3.2班', 3, '4.2班'],
    ['301班', 3, '401班'],
    ['901班', 9, '1001班'],
    ['3A班', 3, '4A班'],
    ['Grade 3 Class 2', 3, 'Grade 4 Class 2'],
    ['grade9', 9, 'grade10'],
    ['G3-3', 3, 'G4-3'],
    ['六年级二班', 6, '七年级二班'],
    ['六（1）班', 6, '七（1）班'],
    ['七年级3班', 7, '八年级3班'],
    ['初一（3）班', 7, '初二（3）班'],
    ['初三5班', 9, '高一5班'],
    ['初3(5)班', 9, '高1(5)班'],
    ['九年级5班', 9, '高一年级5班'],
    ['高一(1)班', 10, '高二(1)班'],
    ['高2(1)班', 11, '高3(1)班'],
    ['实验三年级一班', 3, '实验四年级一班'],
  ])('of %s in grade %i is %s', (name, grade, next) => {
    expect(promotedName(name, grade)).toBe(next);
  });

  test.each([
    ['2023级4班', 3],
    ['火箭班', 3],
    ['高三1班', 12],
    // It names another grade than the class is in.
    ['四年级二班', 3],
  ])('of %s in grade %i stays', (name, grade) => {
    expect(promotedName(name, grade)).toBe(name);
  });
});

it('the text of a grade is empty without one', () => {
  expect([gradeText(3), gradeText(8), gradeText(null)]).toEqual(['三年级', '初二', '']);
});
