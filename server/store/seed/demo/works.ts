import { birthdayCard } from '#server/store/seed/scratch/projects/birthday-card.ts';
import { catchApples } from '#server/store/seed/scratch/projects/catch-apples.ts';
import { dodgeMeteors } from '#server/store/seed/scratch/projects/dodge-meteors.ts';
import { guessNumber } from '#server/store/seed/scratch/projects/guess-number.ts';
import { ocean } from '#server/store/seed/scratch/projects/ocean.ts';
import { pandaWalkCase } from '#server/store/seed/scratch/projects/panda-walk.ts';
import { polygons } from '#server/store/seed/scratch/projects/polygons.ts';
import { pong } from '#server/store/seed/scratch/projects/pong.ts';
import { starHuntCase, starHuntStarter } from '#server/store/seed/scratch/projects/star-hunt.ts';
import { whackMole } from '#server/store/seed/scratch/projects/whack-mole.ts';
import { courseWorks } from './course-works.ts';
import { CLASS_ONE, CLASS_TWO } from './departments.ts';
import type { WorkSeed } from './types.ts';

const DAY = 24;
const one = { depart: CLASS_ONE };

/** On the public pages. */
const published: readonly WorkSeed[] = [
  {
    ...one,
    name: '接苹果大赛',
    project: catchApples,
    author: 's30117',
    status: 4,
    stars: 24,
    views: 186,
    age: 9 * DAY,
  },
  {
    ...one,
    name: '躲避陨石',
    project: dodgeMeteors,
    author: 's30119',
    status: 4,
    stars: 28,
    views: 231,
    age: 8 * DAY,
  },
  {
    ...one,
    name: '魔法画笔',
    project: polygons,
    author: 's30122',
    status: 4,
    stars: 17,
    views: 142,
    age: 6 * DAY,
  },
  {
    ...one,
    name: '打地鼠',
    project: whackMole,
    author: 's30123',
    status: 4,
    stars: 21,
    views: 165,
    age: 4 * DAY,
  },
  {
    ...one,
    name: '海底世界',
    project: ocean,
    author: 's30118',
    status: 3,
    stars: 13,
    views: 97,
    age: 7 * DAY,
  },
  {
    ...one,
    name: '送给妈妈的生日贺卡',
    project: birthdayCard,
    author: 's30120',
    status: 3,
    stars: 15,
    views: 88,
    age: 5 * DAY,
  },
  {
    ...one,
    name: '猜数字',
    project: guessNumber,
    author: 's30126',
    status: 3,
    stars: 8,
    views: 64,
    age: 3 * DAY,
  },
  {
    name: '疯狂弹球',
    project: pong,
    author: 's30206',
    depart: CLASS_TWO,
    status: 3,
    stars: 11,
    views: 73,
    age: 2 * DAY,
  },
];

/** Homework of the first class. */
const homework: readonly WorkSeed[] = [
  {
    ...one,
    name: '熊猫散步记',
    project: pandaWalkCase,
    author: 's30115',
    status: 2,
    unit: 'panda-walk',
    grade: { score: 5, comment: '熊猫走得很自然，还让蝴蝶也飞起来了，真棒！下次可以试试让它们互相打招呼。' },
    age: 6 * DAY,
  },
  {
    ...one,
    name: '散步的熊猫',
    project: pandaWalkCase,
    author: 's30116',
    status: 1,
    unit: 'panda-walk',
    age: 30,
  },
  {
    ...one,
    name: '熊猫和蝴蝶',
    project: pandaWalkCase,
    author: 's30125',
    status: 1,
    unit: 'panda-walk',
    age: 28,
  },
  {
    ...one,
    name: '春天的草地',
    project: pandaWalkCase,
    author: 's30127',
    status: 1,
    unit: 'panda-walk',
    age: 26,
  },
  {
    ...one,
    name: '熊猫回家',
    project: pandaWalkCase,
    author: 's30121',
    status: 2,
    unit: 'panda-walk',
    grade: { score: 4, comment: '动作很连贯，如果背景也会变化就更好了。' },
    age: 5 * DAY,
  },
  {
    ...one,
    name: '熊猫历险记',
    project: pandaWalkCase,
    author: 's30124',
    status: 2,
    unit: 'panda-walk',
    grade: { score: 5, comment: '故事完整，还加了对话，非常用心！' },
    age: 5 * DAY,
  },
  {
    ...one,
    name: '熊猫爱跑步',
    project: pandaWalkCase,
    author: 's30128',
    status: 2,
    unit: 'panda-walk',
    grade: { score: 3, comment: '熊猫跑得有点快，试试在每一步之后加上等待。' },
    age: 4 * DAY,
  },
  {
    ...one,
    name: '星星猎人',
    project: starHuntCase,
    author: 's30121',
    status: 2,
    unit: 'star-hunt',
    grade: { score: 5, comment: '计分很准确，难度也合适。' },
    age: 2 * DAY,
  },
  { ...one, name: '太空寻宝', project: starHuntCase, author: 's30115', status: 1, unit: 'star-hunt', age: 8 },
  {
    ...one,
    name: '银河寻宝',
    project: starHuntCase,
    author: 's30124',
    status: 1,
    unit: 'star-hunt',
    age: 12,
  },
  {
    ...one,
    name: '太空寻宝（还没做完）',
    project: starHuntStarter,
    author: 's30116',
    status: 0,
    unit: 'star-hunt',
    age: 5,
  },
];

/** A graded work of the account for trying the product, with a comment of the teacher. */
const ofTheStudent: WorkSeed = {
  ...one,
  name: '会跳舞的多边形',
  project: polygons,
  author: 'student',
  status: 2,
  views: 12,
  grade: { score: 4, comment: '图案很漂亮！想一想：怎样让颜色也跟着变化？' },
  age: 3 * DAY,
};

/** Works that a teacher of the first class must not see. */
const ofClassTwo: WorkSeed = {
  name: '我的海底世界',
  project: ocean,
  author: 's30205',
  depart: CLASS_TWO,
  status: 1,
  age: 20,
};

export const works: readonly WorkSeed[] = [
  ...published,
  ...homework,
  ...courseWorks,
  ofTheStudent,
  ofClassTwo,
];
