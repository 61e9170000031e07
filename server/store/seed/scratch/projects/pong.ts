import { court } from '#server/store/seed/scratch/art/scenes.ts';
import { ball, paddle } from '#server/store/seed/scratch/art/things.ts';
import {
  add,
  bounceOnEdge,
  broadcast,
  changeVariable,
  direction,
  forever,
  goTo,
  join,
  less,
  mouseX,
  move,
  playSound,
  point,
  random,
  sayFor,
  setVariable,
  setX,
  stopAll,
  stopOthers,
  subtract,
  touching,
  variable,
  wait,
  when,
  whenFlagClicked,
  whenReceived,
  yPosition,
} from '#server/store/seed/scratch/blocks.ts';
import type { Sprite } from '#server/store/seed/scratch/sb3-builder.ts';
import { thud, tick } from '#server/store/seed/scratch/sounds.ts';
import { demoProject } from './demo-project.ts';

const ballSprite: Sprite = {
  name: '小球',
  costumes: [{ name: '小球', drawing: ball }],
  sounds: [tick],
  y: 40,
  scripts: [
    [
      whenFlagClicked(),
      setVariable('得分', 0),
      setVariable('速度', 7),
      goTo(0, 100),
      point(random(140, 220)),
      wait(0.5),
      forever([
        move(variable('速度')),
        bounceOnEdge(),
        when(touching('挡板'), [
          playSound(tick.name),
          changeVariable('得分', 1),
          changeVariable('速度', 0.3),
          point(add(subtract(180, direction()), random(-15, 15))),
          move(add(variable('速度'), 8)),
        ]),
        when(less(yPosition(), -150), [broadcast('没接住')]),
      ]),
    ],
    [whenReceived('没接住'), stopOthers()],
  ],
};

const paddleSprite: Sprite = {
  name: '挡板',
  costumes: [{ name: '挡板', drawing: paddle }],
  sounds: [thud],
  y: -130,
  scripts: [
    [whenFlagClicked(), goTo(0, -130), forever([setX(mouseX())])],
    [
      whenReceived('没接住'),
      stopOthers(),
      playSound(thud.name),
      sayFor(join('没接住！得分：', variable('得分')), 3),
      stopAll(),
    ],
  ],
};

export const pong = demoProject({
  key: 'pong',
  name: '弹球',
  kind: 'work',
  introduction: '移动鼠标控制挡板接住小球，小球会越来越快。',
  project: {
    stage: { costumes: [{ name: '球场', drawing: court }], variables: { 得分: 0, 速度: 7 } },
    sprites: [paddleSprite, ballSprite],
    monitors: ['得分'],
  },
  cover: [
    court,
    [
      { drawing: ball, x: -60, y: 90, scale: 0.9 },
      { drawing: ball, x: -10, y: 30, scale: 1.3 },
      { drawing: ball, x: 50, y: -50, scale: 1.8 },
      { drawing: paddle, x: 80, y: -115, scale: 1.4 },
    ],
  ],
});
