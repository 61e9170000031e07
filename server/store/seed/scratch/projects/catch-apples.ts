import { orchard } from '#server/store/seed/scratch/art/scenes.ts';
import { apple, basket } from '#server/store/seed/scratch/art/things.ts';
import {
  broadcast,
  changeVariable,
  changeX,
  changeY,
  cloneMyself,
  deleteClone,
  divide,
  forever,
  goTo,
  hide,
  join,
  keyPressed,
  less,
  playSound,
  random,
  repeat,
  repeatUntil,
  sayFor,
  setVariable,
  show,
  stopAll,
  stopOthers,
  touching,
  variable,
  wait,
  when,
  whenCloned,
  whenFlagClicked,
  whenReceived,
  yPosition,
} from '#server/store/seed/scratch/blocks.ts';
import type { Sprite } from '#server/store/seed/scratch/sb3-builder.ts';
import { ding, win } from '#server/store/seed/scratch/sounds.ts';
import { demoProject } from './demo-project.ts';

const basketSprite: Sprite = {
  name: '篮子',
  costumes: [{ name: '篮子', drawing: basket }],
  sounds: [win],
  y: -130,
  scripts: [
    [
      whenFlagClicked(),
      goTo(0, -130),
      forever([when(keyPressed('left arrow'), [changeX(-9)]), when(keyPressed('right arrow'), [changeX(9)])]),
    ],
    [
      whenReceived('时间到'),
      stopOthers(),
      playSound(win.name),
      sayFor(join('时间到！一共接到 ', join(variable('得分'), ' 个苹果')), 3),
      stopAll(),
    ],
  ],
};

const appleSprite: Sprite = {
  name: '苹果',
  costumes: [{ name: '苹果', drawing: apple }],
  sounds: [ding],
  x: -110,
  y: 60,
  scripts: [
    [whenFlagClicked(), hide(), forever([cloneMyself(), wait(divide(random(6, 12), 10))])],
    [whenReceived('时间到'), stopOthers(), hide()],
    [
      whenCloned(),
      goTo(random(-210, 210), 150),
      show(),
      setVariable('速度', -2),
      repeatUntil(less(yPosition(), -165), [
        changeY(variable('速度')),
        changeVariable('速度', -0.1),
        when(touching('篮子'), [playSound(ding.name), changeVariable('得分', 1), deleteClone()]),
      ]),
      deleteClone(),
    ],
  ],
  variables: { 速度: -2 },
};

export const catchApples = demoProject({
  key: 'catch-apples',
  name: '接苹果',
  kind: 'work',
  introduction: '按左右方向键移动篮子，30 秒内接住尽可能多的苹果。',
  project: {
    stage: {
      costumes: [{ name: '果园', drawing: orchard }],
      variables: { 得分: 0, 剩余时间: 30 },
      scripts: [
        [
          whenFlagClicked(),
          setVariable('得分', 0),
          setVariable('剩余时间', 30),
          repeat(30, [wait(1), changeVariable('剩余时间', -1)]),
          broadcast('时间到'),
        ],
      ],
    },
    sprites: [appleSprite, basketSprite],
    monitors: ['得分', '剩余时间'],
  },
  cover: [
    orchard,
    [
      { drawing: apple, x: -120, y: 40, turn: -12 },
      { drawing: apple, x: 10, y: -10, scale: 1.2 },
      { drawing: apple, x: 140, y: 60, turn: 14 },
      { drawing: basket, x: 20, y: -105, scale: 1.4 },
    ],
  ],
});
