import { butterfly, panda } from '#server/store/seed/scratch/art/animals.ts';
import type { PlacedDrawing } from '#server/store/seed/scratch/art/drawing.ts';
import { meadow } from '#server/store/seed/scratch/art/scenes.ts';
import {
  bounceOnEdge,
  forever,
  glide,
  goTo,
  move,
  nextCostume,
  point,
  random,
  sayFor,
  wait,
  whenClicked,
  whenFlagClicked,
} from '#server/store/seed/scratch/blocks.ts';
import type { Script } from '#server/store/seed/scratch/block-model.ts';
import type { Project, Sprite } from '#server/store/seed/scratch/sb3-builder.ts';
import { demoProject, type DemoProject } from './demo-project.ts';

const butterflySprite: Sprite = {
  name: '蝴蝶',
  costumes: [
    { name: '张开', drawing: butterfly('open') },
    { name: '合上', drawing: butterfly('closed') },
  ],
  x: 120,
  y: 60,
};

const pandaSprite: Sprite = {
  name: '熊猫',
  costumes: [
    { name: '左脚', drawing: panda('left') },
    { name: '右脚', drawing: panda('right') },
  ],
  x: -120,
  y: -95,
  rotationStyle: 'left-right',
};

const project = (pandaParts: Partial<Sprite>, butterflyScripts: readonly Script[]): Project => ({
  stage: { costumes: [{ name: '草地', drawing: meadow }] },
  sprites: [
    { ...butterflySprite, scripts: butterflyScripts },
    { ...pandaSprite, ...pandaParts },
  ],
});

const walker: PlacedDrawing = { drawing: panda('left'), x: -60, y: -70, scale: 1.5 };
const butterflies: readonly PlacedDrawing[] = [
  { drawing: butterfly('open'), x: 90, y: 50, scale: 1.4, turn: 20 },
  { drawing: butterfly('open'), x: 150, y: -20, scale: 0.9, turn: -20 },
];

export const pandaWalkStarter: DemoProject = demoProject({
  key: 'panda-walk-starter',
  name: '熊猫散步（起步）',
  kind: 'starter',
  introduction: '让熊猫在草地上来回散步：用上“重复执行”“下一个造型”和“碰到边缘就反弹”。',
  project: project(
    {
      scripts: [[whenFlagClicked(), goTo(-120, -95), point(90), move(10)]],
      notes: [
        '任务：\n1. 让熊猫一直向前走（重复执行）。\n2. 走路时两只脚交替（下一个造型）。\n3. 走到边缘就转身（碰到边缘就反弹）。\n4. 挑战：让蝴蝶也飞起来！',
      ],
    },
    [],
  ),
  cover: [meadow, [walker]],
});

export const pandaWalkCase: DemoProject = demoProject({
  key: 'panda-walk',
  name: '熊猫散步',
  kind: 'case',
  introduction: '点击绿旗，熊猫在草地上来回散步，蝴蝶飞来飞去；点熊猫，它会和你打招呼。',
  project: project(
    {
      scripts: [
        [
          whenFlagClicked(),
          goTo(-120, -95),
          point(90),
          forever([move(8), nextCostume(), bounceOnEdge(), wait(0.12)]),
        ],
        [whenFlagClicked(), sayFor('今天天气真好！', 2)],
        [whenClicked(), sayFor('你好，我是熊猫！', 2)],
      ],
    },
    [
      [whenFlagClicked(), forever([wait(0.12), nextCostume()])],
      [whenFlagClicked(), forever([glide(1.5, random(-200, 200), random(-40, 130))])],
    ],
  ),
  cover: [meadow, [walker, ...butterflies]],
});
