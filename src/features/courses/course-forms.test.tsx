import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { courseBody, courseSchema, courseValues, departNames } from './course-schema.ts';
import { namedText, namesOf } from '#shared/forms/form-parts.ts';
import { newUnitValues, unitBody, unitSchema, unitValues, type UnitValues } from './unit-schema.ts';

const row = {
  id: 'k1',
  courseName: '创意入门',
  courseDesc: '<h2>你好</h2>',
  showType: 1,
  isShared: 1,
  showHome: 0,
  orderNum: 3,
  departIds: 'd1,d2,',
};

function unitMessages(change: Partial<UnitValues>): string[] {
  const checked = z.safeParse(unitSchema, { ...newUnitValues('k1'), unitName: '第一课', ...change });
  return (checked.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
}

describe('the course form', () => {
  it('requires a name and a valid order number', () => {
    const checked = z.safeParse(courseSchema, {
      ...courseValues(undefined),
      courseName: ' ',
      orderNum: '-1',
    });
    expect(checked.error?.issues.map((issue) => issue.message)).toEqual(['请输入整数！', '请输入课程名！']);
  });

  it('sends the introduction only if it was changed', () => {
    expect(courseBody(courseValues(row), row)).toEqual({
      courseName: '创意入门',
      courseType: null,
      courseCategory: null,
      courseCover: null,
      courseMap: null,
      showType: 1,
      isShared: 1,
      showHome: 0,
      orderNum: 3,
      departIds: 'd1,d2',
    });
    expect(courseBody({ ...courseValues(row), courseDesc: '<p>再见</p>' }, row).courseDesc).toBe(
      '<p>再见</p>',
    );
  });
});

describe('the unit form', () => {
  it.each<[Partial<UnitValues>, string]>([
    [{ unitName: '' }, 'unitName 请输入单元名称！'],
    [{ courseId: '' }, 'courseId 请选择所属课程！'],
    [{ unitIntro: 'x'.repeat(257) }, 'unitIntro 最多256个字符！'],
  ])('rejects %j: %s', (change, message) => {
    expect(unitMessages(change)).toEqual([message]);
  });

  it('has default visibility settings and the work type Scratch 3', () => {
    const body = unitBody({ ...newUnitValues('k1'), unitName: '第一课' }, undefined);
    expect(body).toMatchObject({
      courseId: 'k1',
      showCourseVideo: 1,
      showCourseCase: 1,
      showCoursePpt: 1,
      showCoursePlan: 0,
      courseWorkType: 2,
      coursePpt: null,
    });
    // The server puts a unit without an order last; order and place are set on the page of the course.
    for (const name of ['orderNum', 'mapX', 'mapY']) expect(body).not.toHaveProperty(name);
  });

  it('preserves the order of several files', () => {
    const unit = {
      id: 'u1',
      unitName: '第一课',
      courseId: 'k1',
      coursePpt: 'b.pdf,a.pdf',
      courseVideoSource: 2,
    };
    const values = unitValues(unit);
    expect(values.coursePpt).toEqual(['b.pdf', 'a.pdf']);
    expect(unitBody(values, unit)).toMatchObject({ coursePpt: 'b.pdf,a.pdf', courseVideoSource: 2 });
  });
});

describe('the comparison of two course versions', () => {
  const words = namedText({
    departIds: new Map(departNames([{ departIds: 'd1,d2', departIds_dictText: '一班,二班' }, undefined])),
    courseType: namesOf([{ value: '2', text: '必修' }]),
  });

  it('shows departments and options by name', () => {
    expect(words('departIds', ['d1', 'd2'])).toBe('一班、二班');
    expect([words('courseType', '2'), words('courseType', '')]).toEqual(['必修', '']);
  });

  it('shows values without a name unchanged and formats booleans and HTML as text', () => {
    expect(words('departIds', ['d9'])).toBe('d9');
    expect([words('isShared', true), words('courseDesc', '<p>你好</p>')]).toEqual(['是', '你好']);
  });
});
