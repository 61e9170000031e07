import { crab, fish } from '#server/store/seed/scratch/art/animals.ts';
import { sea } from '#server/store/seed/scratch/art/scenes.ts';
import { bubble } from '#server/store/seed/scratch/art/things.ts';
import {
  bounceOnEdge,
  changeX,
  changeY,
  cloneMyself,
  deleteClone,
  divide,
  forever,
  glide,
  goTo,
  greater,
  hide,
  move,
  nextCostume,
  playSound,
  point,
  random,
  repeatUntil,
  sayFor,
  setEffect,
  setSize,
  show,
  wait,
  whenClicked,
  whenCloned,
  whenFlagClicked,
  yPosition,
} from '#server/store/seed/scratch/blocks.ts';
import type { Sprite } from '#server/store/seed/scratch/sb3-builder.ts';
import { tick } from '#server/store/seed/scratch/sounds.ts';
import { demoProject } from './demo-project.ts';

type Swimmer = { name: string; main: string; fin: string; x: number; y: number; size: number };

function swimmer({ name, main, fin, x, y, size }: Swimmer, speed: number, fact: string): Sprite {
  return {
    name,
    costumes: [
      { name: '摆尾1', drawing: fish(main, fin, 'up') },
      { name: '摆尾2', drawing: fish(main, fin, 'down') },
    ],
    sounds: [tick],
    x,
    y,
    size,
    rotationStyle: 'left-right',
    scripts: [
      [whenFlagClicked(), goTo(x, y), point(90), forever([move(speed), bounceOnEdge()])],
      [whenFlagClicked(), forever([wait(0.2), nextCostume()])],
      [whenClicked(), playSound(tick.name), sayFor(fact, 2)],
    ],
  };
}

const orange = swimmer(
  { name: '小丑鱼', main: '#ff922b', fin: '#e8590c', x: -120, y: 20, size: 80 },
  3,
  '我是小丑鱼，住在海葵里！',
);
const greeting: Sprite = {
  ...orange,
  scripts: [
    ...(orange.scripts ?? []),
    [whenFlagClicked(), wait(1), sayFor('欢迎来到海底世界！', 2), sayFor('点一点我们吧！', 2)],
  ],
};
const blue = swimmer(
  { name: '蓝鱼', main: '#4263eb', fin: '#ffd43b', x: 100, y: 110, size: 65 },
  2,
  '蓝吊鱼会和珊瑚做邻居。',
);
const pink = swimmer(
  { name: '粉鱼', main: '#f06595', fin: '#ae3ec9', x: 20, y: -60, size: 55 },
  4,
  '小鱼用鳃在水里呼吸。',
);

const crabSprite: Sprite = {
  name: '螃蟹',
  costumes: [{ name: '螃蟹', drawing: crab() }],
  x: -80,
  y: -128,
  size: 70,
  scripts: [
    [whenFlagClicked(), goTo(-80, -128), forever([glide(2, 60, -130), glide(2, -120, -128)])],
    [whenClicked(), sayFor('我横着走路！', 2)],
  ],
};

const bubbleSprite: Sprite = {
  name: '气泡',
  costumes: [{ name: '气泡', drawing: bubble }],
  x: 150,
  y: -40,
  scripts: [
    [whenFlagClicked(), hide(), forever([cloneMyself(), wait(divide(random(3, 9), 10))])],
    [
      whenCloned(),
      goTo(random(-220, 220), -150),
      setSize(random(30, 100)),
      setEffect('GHOST', 20),
      show(),
      repeatUntil(greater(yPosition(), 165), [changeY(2), changeX(random(-1, 1))]),
      deleteClone(),
    ],
  ],
};

export const ocean = demoProject({
  key: 'ocean',
  name: '海底世界',
  kind: 'work',
  introduction: '点击绿旗欣赏海底世界，点一点小鱼和螃蟹，听它们说话。',
  project: {
    stage: { costumes: [{ name: '海底', drawing: sea }] },
    sprites: [bubbleSprite, crabSprite, blue, pink, greeting],
  },
  cover: [
    sea,
    [
      { drawing: fish('#ff922b', '#e8590c'), x: -70, y: 20, scale: 1.4 },
      { drawing: fish('#4263eb', '#ffd43b'), x: 120, y: 100, scale: 0.9 },
      { drawing: fish('#f06595', '#ae3ec9'), x: 110, y: -40, scale: 0.8 },
      { drawing: crab(), x: -110, y: -125, scale: 0.8 },
      { drawing: bubble, x: 20, y: 80 },
      { drawing: bubble, x: 36, y: 120, scale: 0.6 },
      { drawing: bubble, x: -170, y: 110, scale: 0.8 },
    ],
  ],
});
