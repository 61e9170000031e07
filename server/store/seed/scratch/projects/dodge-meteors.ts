import { space } from '#server/store/seed/scratch/art/scenes.ts';
import { meteor, rocket } from '#server/store/seed/scratch/art/things.ts';
import {
  changeEffect,
  changeVariable,
  changeX,
  changeY,
  cloneMyself,
  clearEffects,
  deleteClone,
  divide,
  equal,
  forever,
  goTo,
  hide,
  join,
  keyPressed,
  less,
  nextCostume,
  not,
  playSound,
  random,
  repeat,
  repeatUntil,
  sayFor,
  setSize,
  setVariable,
  show,
  stopAll,
  stopOthers,
  switchCostume,
  touching,
  variable,
  wait,
  when,
  whenCloned,
  whenFlagClicked,
  whenReceived,
  broadcast,
  xPosition,
} from '#server/store/seed/scratch/blocks.ts';
import type { Sprite } from '#server/store/seed/scratch/sb3-builder.ts';
import { thud } from '#server/store/seed/scratch/sounds.ts';
import { demoProject } from './demo-project.ts';

const rocketSprite: Sprite = {
  name: '火箭',
  costumes: [
    { name: '大火焰', drawing: rocket('long') },
    { name: '小火焰', drawing: rocket('short') },
  ],
  sounds: [thud],
  x: -160,
  size: 80,
  rotationStyle: "don't rotate",
  scripts: [
    [
      whenFlagClicked(),
      clearEffects(),
      goTo(-160, 0),
      forever([
        when(keyPressed('up arrow'), [changeY(6)]),
        when(keyPressed('down arrow'), [changeY(-6)]),
        when(keyPressed('left arrow'), [changeX(-6)]),
        when(keyPressed('right arrow'), [changeX(6)]),
      ]),
    ],
    [whenFlagClicked(), switchCostume('大火焰'), forever([wait(0.1), nextCostume()])],
    [
      whenReceived('被撞'),
      playSound(thud.name),
      changeVariable('生命', -1),
      when(equal(variable('生命'), 0), [broadcast('游戏结束')]),
      repeat(4, [changeEffect('GHOST', 60), wait(0.08), changeEffect('GHOST', -60), wait(0.08)]),
    ],
    [
      whenReceived('游戏结束'),
      stopOthers(),
      sayFor(join('我坚持了 ', join(variable('坚持时间'), ' 秒！')), 3),
      stopAll(),
    ],
  ],
};

const meteorSprite: Sprite = {
  name: '陨石',
  costumes: [{ name: '陨石', drawing: meteor }],
  x: 120,
  y: 30,
  scripts: [
    [whenFlagClicked(), hide(), wait(1), forever([cloneMyself(), wait(divide(random(4, 10), 10))])],
    [whenReceived('游戏结束'), stopOthers(), hide()],
    [
      whenCloned(),
      setSize(random(50, 100)),
      goTo(250, random(-150, 150)),
      setVariable('速度', random(-9, -4)),
      show(),
      repeatUntil(not(less(-225, xPosition())), [
        changeX(variable('速度')),
        when(touching('火箭'), [broadcast('被撞'), deleteClone()]),
      ]),
      deleteClone(),
    ],
  ],
  variables: { 速度: -5 },
};

export const dodgeMeteors = demoProject({
  key: 'dodge-meteors',
  name: '躲避陨石',
  kind: 'work',
  introduction: '用方向键驾驶火箭躲开陨石。你有 3 条命，看看能坚持多久！',
  project: {
    stage: {
      costumes: [{ name: '太空', drawing: space }],
      variables: { 坚持时间: 0, 生命: 3 },
      scripts: [
        [
          whenFlagClicked(),
          setVariable('生命', 3),
          setVariable('坚持时间', 0),
          forever([wait(1), changeVariable('坚持时间', 1)]),
        ],
        [whenReceived('游戏结束'), stopOthers()],
      ],
    },
    sprites: [meteorSprite, rocketSprite],
    monitors: ['坚持时间', '生命'],
  },
  cover: [
    space,
    [
      { drawing: meteor, x: 130, y: 20, scale: 1.1 },
      { drawing: meteor, x: 40, y: 110, scale: 0.7 },
      { drawing: meteor, x: 60, y: -110, scale: 0.9 },
      { drawing: rocket(), x: -110, y: -10, scale: 1.5, turn: -10 },
    ],
  ],
});
