import { starHuntCase } from '#server/store/seed/scratch/projects/star-hunt.ts';
import { whackMole } from '#server/store/seed/scratch/projects/whack-mole.ts';
import { CLASS_ONE } from '#server/store/seed/demo/departments.ts';
import type { CourseSeed } from './course-seed.ts';
import { appleUnit, meteorUnit } from './game-units.ts';
import { pandaWalkUnit } from './panda-walk-unit.ts';
import { polygonsUnit } from './polygons-unit.ts';
import { starHuntUnit } from './star-hunt-unit.ts';

const DAY = 24;

export const courses: readonly CourseSeed[] = [
  {
    name: 'Scratch 创意入门',
    description:
      '<p>适合三、四年级同学的第一门编程课。三节课，从一只会散步的熊猫开始，到驾驶火箭收集宝物，再到用画笔画出美丽的图案。</p><p>学完以后，你会用循环、判断和变量讲故事、做游戏、画图画。</p>',
    cover: starHuntCase,
    type: '2',
    category: '1',
    classes: [{ depart: CLASS_ONE, openedBefore: 14 * DAY }],
    units: [pandaWalkUnit, starHuntUnit, polygonsUnit],
  },
  {
    name: 'Scratch 游戏工坊',
    description: '<p>入门课的下一站：学会把大问题拆成小问题，用克隆和计时做出真正好玩的小游戏。</p>',
    cover: whackMole,
    type: '2',
    category: '1',
    classes: [{ depart: CLASS_ONE, openedBefore: null }],
    units: [appleUnit, meteorUnit],
  },
];
