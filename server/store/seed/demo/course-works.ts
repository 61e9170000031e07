import type { DemoProject } from '#server/store/seed/scratch/projects/demo-project.ts';
import { pandaWalkCase } from '#server/store/seed/scratch/projects/panda-walk.ts';
import { polygons } from '#server/store/seed/scratch/projects/polygons.ts';
import { starHuntCase, starHuntStarter } from '#server/store/seed/scratch/projects/star-hunt.ts';
import { CLASS_ONE } from './departments.ts';
import type { WorkSeed } from './types.ts';

const DAY = 24;

type Piece = readonly [author: string, name: string, age: number];
type GradedPiece = readonly [...Piece, score: number, comment: string];

const of = (unit: string, project: DemoProject, [author, name, age]: Piece): Omit<WorkSeed, 'status'> => ({
  name,
  project,
  author,
  depart: CLASS_ONE,
  unit,
  age,
});

const gradedWork = (
  unit: string,
  project: DemoProject,
  [author, name, age, score, comment]: GradedPiece,
): WorkSeed => ({
  ...of(unit, project, [author, name, age]),
  status: 2,
  grade: { score, comment },
});

const pandas: readonly GradedPiece[] = [
  ['s30117', '熊猫的周末', 12 * DAY, 4, '脚步很稳。给熊猫配上脚步声会更生动。'],
  ['s30118', '竹林散步', 12 * DAY, 5, '背景、对话、动作都有了，是一个完整的故事！'],
  ['s30119', '熊猫去上学', 11 * DAY, 4, '会用循环了，真好。'],
  ['s30120', '熊猫转圈圈', 9 * DAY, 3, '熊猫走出了舞台，想一想怎样让它碰到边缘就反弹。'],
  ['s30122', '月光下的熊猫', 8 * DAY, 5, '换背景的时机抓得特别准。'],
  ['s30123', '熊猫一家', 10 * DAY, 4, '三只熊猫一起走很有意思，给它们不同的速度试试。'],
];

const hunts: readonly GradedPiece[] = [
  ['s30117', '火箭收星星', 5 * DAY, 5, '难度会慢慢增加，设计得很用心！'],
  ['s30118', '收集宇宙能量', 4 * DAY, 4, '得分正确。结束时给玩家一句话就更完整了。'],
  ['s30120', '抓星星', 3 * DAY, 4, '比上一课进步很大！'],
];

/** Works for the course: most graded, some waiting, one returned, and some only saved. */
export const courseWorks: readonly WorkSeed[] = [
  ...pandas.map((piece) => gradedWork('panda-walk', pandaWalkCase, piece)),
  ...hunts.map((piece) => gradedWork('star-hunt', starHuntCase, piece)),
  { ...of('panda-walk', pandaWalkCase, ['s30126', '熊猫（没做完）', 12 * DAY]), status: 0 },
  { ...of('panda-walk', pandaWalkCase, ['s30130', '熊猫出门', 11 * DAY]), status: -1, returned: 9 * DAY },
  { ...of('star-hunt', starHuntCase, ['s30119', '小火箭', 2 * DAY]), status: 1 },
  { ...of('star-hunt', starHuntStarter, ['s30122', '火箭试飞', DAY]), status: 0 },
  { ...of('polygons', polygons, ['s30118', '彩色五边形', 10]), status: 1 },
];
