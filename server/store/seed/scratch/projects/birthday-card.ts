import { panda } from '#server/store/seed/scratch/art/animals.ts';
import { room } from '#server/store/seed/scratch/art/scenes.ts';
import { balloon, cake, star } from '#server/store/seed/scratch/art/things.ts';
import {
  changeEffect,
  changeSize,
  changeY,
  cloneMyself,
  deleteClone,
  divide,
  forever,
  goTo,
  greater,
  hide,
  less,
  modulo,
  nextCostume,
  playSound,
  random,
  repeat,
  repeatUntil,
  sayFor,
  setEffect,
  setSize,
  show,
  turnRight,
  wait,
  when,
  whenClicked,
  whenCloned,
  whenFlagClicked,
  equal,
  round,
  yPosition,
} from '#server/store/seed/scratch/blocks.ts';
import type { Sprite } from '#server/store/seed/scratch/sb3-builder.ts';
import { melody, win } from '#server/store/seed/scratch/sounds.ts';
import { demoProject } from './demo-project.ts';

const cakeSprite: Sprite = {
  name: '蛋糕',
  costumes: [
    { name: '烛光1', drawing: cake('left') },
    { name: '烛光2', drawing: cake('right') },
  ],
  sounds: [melody, win],
  x: 60,
  y: -60,
  scripts: [
    [whenFlagClicked(), playSound(melody.name), forever([wait(0.2), nextCostume()])],
    [
      whenClicked(),
      playSound(win.name),
      repeat(5, [changeSize(4), wait(0.05)]),
      repeat(5, [changeSize(-4), wait(0.05)]),
    ],
  ],
};

const pandaSprite: Sprite = {
  name: '熊猫',
  costumes: [
    { name: '左脚', drawing: panda('left') },
    { name: '右脚', drawing: panda('right') },
  ],
  x: -140,
  y: -75,
  scripts: [
    [whenFlagClicked(), forever([wait(0.4), nextCostume()])],
    [
      whenFlagClicked(),
      wait(0.5),
      sayFor('祝你生日快乐！', 3),
      sayFor('点一点蛋糕，许个愿吧！', 3),
      sayFor('愿你每天都开心！', 3),
    ],
  ],
};

const balloonSprite: Sprite = {
  name: '气球',
  costumes: [
    { name: '红', drawing: balloon('#ff6b6b') },
    { name: '蓝', drawing: balloon('#4dabf7') },
    { name: '黄', drawing: balloon('#fcc419') },
    { name: '绿', drawing: balloon('#69db7c') },
  ],
  x: 190,
  y: 60,
  scripts: [
    [whenFlagClicked(), hide(), forever([nextCostume(), cloneMyself(), wait(divide(random(8, 14), 10))])],
    [
      whenCloned(),
      goTo(random(-220, 220), -170),
      setSize(random(50, 90)),
      show(),
      repeatUntil(greater(yPosition(), 165), [changeY(2)]),
      deleteClone(),
    ],
  ],
};

const confettiSprite: Sprite = {
  name: '星星',
  costumes: [{ name: '星星', drawing: star }],
  x: -190,
  y: 90,
  size: 50,
  scripts: [
    [whenFlagClicked(), hide(), forever([cloneMyself(), wait(0.5)])],
    [
      whenCloned(),
      goTo(random(-230, 230), 170),
      setSize(random(20, 45)),
      setEffect('COLOR', random(0, 200)),
      show(),
      repeatUntil(less(yPosition(), -160), [
        changeY(-3),
        turnRight(8),
        when(equal(modulo(round(yPosition()), 7), 0), [changeEffect('COLOR', 10)]),
      ]),
      deleteClone(),
    ],
  ],
};

export const birthdayCard = demoProject({
  key: 'birthday-card',
  name: '生日贺卡',
  kind: 'work',
  introduction: '一张会动的生日贺卡：点击绿旗打开，再点一点蛋糕。',
  project: {
    stage: { costumes: [{ name: '房间', drawing: room }] },
    sprites: [balloonSprite, confettiSprite, pandaSprite, cakeSprite],
  },
  cover: [
    room,
    [
      { drawing: balloon('#4dabf7'), x: -190, y: 50 },
      { drawing: balloon('#ff6b6b'), x: 150, y: 70 },
      { drawing: balloon('#fcc419'), x: 198, y: 40, scale: 0.9 },
      { drawing: star, x: -60, y: 80, scale: 0.6, turn: 20 },
      { drawing: star, x: 60, y: 96, scale: 0.5, turn: -15 },
      { drawing: panda(), x: -120, y: -60, scale: 1.2 },
      { drawing: cake('left'), x: 60, y: -50, scale: 1.2 },
    ],
  ],
});
