import { describe, expect, it } from 'vitest';
import {
  announcementBody,
  announcementLabels,
  announcementSchema,
  announcementValues,
  receiversOf,
} from './announcement-schema.ts';

const filled = {
  ...announcementValues(undefined),
  titile: '通知',
  startTime: '2026-11-21 08:00:00',
  endTime: '2027-11-21 08:00:00',
  msgAbstract: '摘要',
} as const;
const problems = (values: object) =>
  announcementSchema
    .safeParse({ ...filled, ...values })
    .error?.issues.map(({ message, path }) => [path[0], message]);

describe('an announcement', () => {
  const bare = {
    ...announcementValues(undefined),
    titile: '通知',
    msgType: 'ALL',
    msgContent: '<p>停电</p>',
  } as const;

  it('needs a title, receivers and a content alone', () => {
    const messages = (values: object) =>
      announcementSchema.safeParse(values).error?.issues.map(({ message }) => message);
    expect(messages(announcementValues(undefined))).toEqual([
      '请输入标题！',
      '请选择通告对象！',
      '请输入内容！',
    ]);
    expect(messages(bare)).toBe(undefined);
    expect(announcementBody(bare, undefined)).toMatchObject({ startTime: null, endTime: null });
  });
});

describe('the recipients of an announcement', () => {
  it.each([
    ['USER', 'userIds', '请选择用户！'],
    ['DEPART', 'departIds', '请选择班级！'],
    ['ROLE', 'roleIds', '请选择角色！'],
  ])('are required for the type %s', (msgType, field, message) => {
    expect(problems({ msgType })).toEqual([[field, message]]);
    expect(problems({ msgType, [field]: ['1'] })).toBe(undefined);
  });

  it('are sent only in the field of the selected type', () => {
    const all = { ...filled, userIds: ['u'], departIds: ['d', 'e'], roleIds: ['r'] };
    const sent = (msgType: 'ALL' | 'DEPART' | 'ROLE') => {
      const { userIds, departIds, roleIds } = announcementBody({ ...all, msgType }, undefined);
      return [userIds, departIds, roleIds];
    };
    expect([sent('ALL'), sent('DEPART'), sent('ROLE')]).toEqual([
      ['', '', ''],
      ['', 'd,e', ''],
      ['', '', 'r'],
    ]);
  });

  it('are read from the existing record', () => {
    const row = { id: '1', msgType: 'DEPART', departIds: 'd,e' };
    expect(announcementValues(row)).toMatchObject({ msgType: 'DEPART', departIds: ['d', 'e'], userIds: [] });
  });

  it('every form field has a label, and the user recipients of all compared versions are collected', () => {
    expect(Object.keys(announcementLabels).sort()).toEqual(Object.keys(announcementValues(undefined)).sort());
    expect(receiversOf([undefined, { userIds: 'a,b' }, { userIds: null }, { userIds: 'c' }])).toEqual([
      'a',
      'b',
      'c',
    ]);
  });
});
