import type { PlacedDrawing } from '#server/store/seed/scratch/art/drawing.ts';
import { space } from '#server/store/seed/scratch/art/scenes.ts';
import { gem, rocket, star } from '#server/store/seed/scratch/art/things.ts';
import type { Script } from '#server/store/seed/scratch/block-model.ts';
import {
  changeVariable,
  changeX,
  changeY,
  forever,
  goTo,
  greater,
  keyPressed,
  move,
  playSound,
  point,
  random,
  sayFor,
  setVariable,
  stopAll,
  touching,
  turnRight,
  variable,
  waitUntil,
  when,
  whenFlagClicked,
  whenKeyPressed,
} from '#server/store/seed/scratch/blocks.ts';
import type { Project } from '#server/store/seed/scratch/sb3-builder.ts';
import { ding, win } from '#server/store/seed/scratch/sounds.ts';
import { demoProject, type DemoProject } from './demo-project.ts';

type StarHuntScripts = {
  rocket: readonly Script[];
  star: readonly Script[];
  gem: readonly Script[];
  notes?: readonly string[];
  monitors?: readonly string[];
};

const project = (scripts: StarHuntScripts): Project => ({
  stage: { costumes: [{ name: '太空', drawing: space }], variables: { 宝物: 0 } },
  sprites: [
    {
      name: '星星',
      costumes: [{ name: '星星', drawing: star }],
      sounds: [ding],
      x: 110,
      y: 10,
      size: 70,
      scripts: scripts.star,
    },
    {
      name: '宝石',
      costumes: [{ name: '宝石', drawing: gem }],
      sounds: [ding],
      x: 20,
      y: -100,
      size: 80,
      scripts: scripts.gem,
    },
    {
      name: '火箭',
      costumes: [{ name: '火箭', drawing: rocket() }],
      sounds: [win],
      x: -140,
      size: 75,
      scripts: scripts.rocket,
      notes: scripts.notes ?? [],
    },
  ],
  monitors: scripts.monitors ?? [],
});

/** A treasure that jumps elsewhere when the rocket takes it. */
const treasure = (x: number, y: number, worth: number): Script => [
  whenFlagClicked(),
  goTo(x, y),
  forever([
    turnRight(2),
    when(touching('火箭'), [
      playSound(ding.name),
      changeVariable('宝物', worth),
      goTo(random(-210, 210), random(-150, 120)),
    ]),
  ]),
];

const steering: Script = [
  whenFlagClicked(),
  goTo(-140, 0),
  point(90),
  setVariable('宝物', 0),
  forever([
    when(keyPressed('up arrow'), [point(0), changeY(6)]),
    when(keyPressed('down arrow'), [point(180), changeY(-6)]),
    when(keyPressed('left arrow'), [point(-90), changeX(-6)]),
    when(keyPressed('right arrow'), [point(90), changeX(6)]),
  ]),
];

const treasures: readonly PlacedDrawing[] = [
  { drawing: star, x: 150, y: 0, scale: 1.1, turn: 12 },
  { drawing: star, x: -150, y: 110, scale: 0.7, turn: -12 },
  { drawing: gem, x: 110, y: -90, scale: 1.3 },
];
const flying: PlacedDrawing = { drawing: rocket(), x: -40, y: -20, scale: 1.7, turn: -28 };

export const starHuntStarter: DemoProject = demoProject({
  key: 'star-hunt-starter',
  name: '太空寻宝（起步）',
  kind: 'starter',
  introduction: '给火箭补上另外三个方向的控制，再让星星被碰到后换个位置并加分。',
  project: project({
    rocket: [
      [whenFlagClicked(), goTo(-140, 0), point(90)],
      [whenKeyPressed('right arrow'), point(90), move(10)],
    ],
    star: [[whenFlagClicked(), forever([turnRight(2)])]],
    gem: [],
    notes: [
      '任务：\n1. 仿照“按下→键”，完成另外三个方向。\n2. 星星碰到火箭后，跳到随机位置，宝物加 1。\n3. 让宝石也能收集，每颗加 2。\n4. 挑战：宝物达到 10 就胜利！',
    ],
  }),
  cover: [space, [flying]],
});

export const starHuntCase: DemoProject = demoProject({
  key: 'star-hunt',
  name: '太空寻宝',
  kind: 'case',
  introduction: '用方向键驾驶火箭收集宝物：星星 1 分，宝石 2 分，集满 10 分就胜利。',
  project: project({
    rocket: [
      steering,
      [
        whenFlagClicked(),
        sayFor('收集 10 分宝物！', 2),
        // Gems count two, so the sum may skip ten.
        waitUntil(greater(variable('宝物'), 9)),
        playSound(win.name),
        sayFor('集满宝物，胜利！', 3),
        stopAll(),
      ],
    ],
    star: [treasure(110, 10, 1)],
    gem: [treasure(20, -100, 2)],
    monitors: ['宝物'],
  }),
  cover: [space, [...treasures, flying]],
});
