import type { UserSeed } from '#server/store/seed/write-people.ts';
import { CLASS_ONE, CLASS_TWO } from './departments.ts';

const school = '希望小学';
const DAY = 24;

export const staff: readonly UserSeed[] = [
  {
    username: 'admin',
    realname: '管理员',
    roles: ['admin', 'dev'],
    identity: 2,
    workNo: 'T001',
    post: '信息中心主任',
    school,
    departs: ['A01'],
    age: 60 * DAY,
  },
  {
    username: 'teacher',
    realname: '李老师',
    roles: ['teacher'],
    identity: 2,
    sex: 2,
    workNo: 'T002',
    post: '信息科技教师',
    school,
    departs: [CLASS_ONE],
    responsible: [CLASS_ONE],
    age: 59 * DAY,
  },
  {
    username: 'teacher2',
    realname: '周老师',
    roles: ['teacher'],
    identity: 2,
    sex: 1,
    workNo: 'T003',
    post: '信息科技教师',
    school,
    departs: [CLASS_TWO],
    responsible: [CLASS_TWO],
    age: 59 * DAY,
  },
];

type Pupil = readonly [realname: string, sex: 1 | 2, birthday: string];

const classOne: readonly Pupil[] = [
  ['王子轩', 1, '2017-03-12'],
  ['李思彤', 2, '2017-05-08'],
  ['张浩然', 1, '2016-11-21'],
  ['刘雨桐', 2, '2017-01-30'],
  ['陈俊熙', 1, '2017-07-14'],
  ['杨梓涵', 2, '2016-09-26'],
  ['赵天佑', 1, '2017-02-17'],
  ['黄诗琪', 2, '2017-06-03'],
  ['周明远', 1, '2016-12-09'],
  ['吴欣妍', 2, '2017-04-22'],
  ['徐嘉乐', 1, '2017-08-05'],
  ['孙若曦', 2, '2016-10-18'],
  ['马一鸣', 1, '2017-03-29'],
  ['朱可馨', 2, '2017-05-16'],
  ['胡睿哲', 1, '2016-11-02'],
  ['郭语嫣', 2, '2017-07-27'],
  ['何宇航', 1, '2017-01-11'],
  ['林晓萌', 2, '2016-12-24'],
  ['高泽宇', 1, '2017-06-19'],
  ['罗佳怡', 2, '2017-02-06'],
  ['郑博文', 1, '2016-10-05'],
  ['梁乐瑶', 2, '2017-08-13'],
  ['谢承恩', 1, '2017-04-01'],
  ['宋雅宁', 2, '2016-09-15'],
  ['唐梦涵', 2, '2017-05-28'],
  ['许志鹏', 1, '2017-03-07'],
  ['韩芷晴', 2, '2016-11-13'],
  ['冯昊天', 1, '2017-07-02'],
  ['邓舒瑶', 2, '2017-01-19'],
  ['曹景行', 1, '2016-12-30'],
];

const classTwo: readonly Pupil[] = [
  ['彭家豪', 1, '2017-02-25'],
  ['曾诗涵', 2, '2017-06-11'],
  ['萧逸凡', 1, '2016-10-29'],
  ['田甜', 2, '2017-04-15'],
  ['董书瑜', 2, '2017-08-21'],
  ['袁启航', 1, '2016-11-08'],
];

const pupil =
  (prefix: string, numberPrefix: string, depart: string) =>
  ([realname, sex, birthday]: Pupil, index: number): UserSeed => {
    const seat = String(index + 1).padStart(2, '0');
    return {
      username: `${prefix}${seat}`,
      realname,
      roles: ['student'],
      identity: 1,
      sex,
      birthday,
      workNo: `${numberPrefix}${seat}`,
      school,
      departs: [depart],
      age: 50 * DAY - index,
    };
  };

/** `student` is the account for trying the product; the others are named by class and number: s30101 … s30206. */
export const pupils: readonly UserSeed[] = [
  {
    username: 'student',
    realname: '陈小满',
    roles: ['student'],
    identity: 1,
    sex: 2,
    birthday: '2017-05-20',
    workNo: '2026030100',
    school,
    departs: [CLASS_ONE],
    age: 50 * DAY + 1,
  },
  ...classOne.map(pupil('s301', '20260301', CLASS_ONE)),
  ...classTwo.map(pupil('s302', '20260302', CLASS_TWO)),
];
