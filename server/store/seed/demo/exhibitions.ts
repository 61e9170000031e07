import { CLASS_ONE } from './departments.ts';

export type ExhibitionSeed = {
  readonly title: string;
  readonly intro: string;
  readonly departs: readonly string[];
  readonly teacher: string;
  /** Works by name, and the pupils who vote for each. */
  readonly entries: readonly { readonly work: string; readonly voters: readonly string[] }[];
  /** Hours from the opening to the seed, and from the seed to the two ends. */
  readonly age: number;
  readonly entryEnd: number;
  readonly voteEnd: number;
};

const day = 24;

/** One that is open, and one that is over. */
export const exhibitions: readonly ExhibitionSeed[] = [
  {
    title: '我们的小游戏',
    intro: '把你做的小游戏带来给大家玩一玩。\n想一想：别人第一次玩，看得懂怎么玩吗？',
    departs: [CLASS_ONE],
    teacher: 'teacher',
    entries: [
      { work: '接苹果大赛', voters: ['s30101', 's30104', 's30119'] },
      { work: '躲避陨石', voters: ['s30102', 's30117'] },
      { work: '打地鼠', voters: ['s30105'] },
      { work: '猜数字', voters: [] },
    ],
    age: 2 * day,
    entryEnd: 5 * day,
    voteEnd: 8 * day,
  },
  {
    title: '春天的作品',
    intro: '用画笔、动画和贺卡告诉大家：春天来了。',
    departs: [CLASS_ONE],
    teacher: 'teacher',
    entries: [
      { work: '海底世界', voters: ['s30101', 's30102', 's30103'] },
      { work: '送给妈妈的生日贺卡', voters: ['s30104', 's30105'] },
      { work: '魔法画笔', voters: ['s30106'] },
    ],
    age: 8 * day,
    entryEnd: -3 * day,
    voteEnd: -1 * day,
  },
];
