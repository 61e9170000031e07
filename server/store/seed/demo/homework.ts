import { CLASS_ONE } from './departments.ts';

export type HomeworkSeed = {
  readonly name: string;
  readonly text: string;
  readonly departs: readonly string[];
  readonly teacher: string;
  /** Hours from the assignment to the seed, and from the seed to the deadline. */
  readonly age: number;
  readonly due: number;
};

/** Assigned to a class and not yet submitted by any pupil. */
export const homework: readonly HomeworkSeed[] = [
  {
    name: '给运动会做一张邀请卡',
    text: '用 Scratch 做一张会动的邀请卡，请爸爸妈妈来看运动会。\n至少两个角色：一个说出时间和地点，一个做动作。\n点绿旗就要开始。',
    departs: [CLASS_ONE],
    teacher: 'teacher',
    age: 20,
    due: 6 * 24,
  },
];
