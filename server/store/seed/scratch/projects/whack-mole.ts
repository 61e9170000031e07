import { mole } from '#server/store/seed/scratch/art/animals.ts';
import { HOLE_COLUMNS, HOLE_ROWS, lawn } from '#server/store/seed/scratch/art/scenes.ts';
import {
  broadcast,
  changeVariable,
  divide,
  either,
  equal,
  forever,
  goTo,
  hide,
  join,
  multiply,
  playSound,
  random,
  repeat,
  sayFor,
  setVariable,
  show,
  stopAll,
  stopOthers,
  switchCostume,
  variable,
  wait,
  when,
  whenClicked,
  whenFlagClicked,
  whenReceived,
} from '#server/store/seed/scratch/blocks.ts';
import type { Sprite } from '#server/store/seed/scratch/sb3-builder.ts';
import { thud, win } from '#server/store/seed/scratch/sounds.ts';
import { demoProject } from './demo-project.ts';

const columnX = multiply(random(-1, 1), HOLE_COLUMNS);

const moleSprite: Sprite = {
  name: '地鼠',
  costumes: [
    { name: '探头', drawing: mole() },
    { name: '被打中', drawing: mole(true) },
  ],
  sounds: [thud, win],
  y: HOLE_ROWS.upper,
  variables: { 打中了: 0 },
  scripts: [
    [
      whenFlagClicked(),
      hide(),
      forever([
        wait(divide(random(2, 7), 10)),
        switchCostume('探头'),
        setVariable('打中了', 0),
        either(equal(random(1, 2), 1), [goTo(columnX, HOLE_ROWS.upper)], [goTo(columnX, HOLE_ROWS.lower)]),
        show(),
        wait(divide(random(7, 12), 10)),
        hide(),
      ]),
    ],
    [
      whenClicked(),
      when(equal(variable('打中了'), 0), [
        setVariable('打中了', 1),
        changeVariable('得分', 1),
        switchCostume('被打中'),
        playSound(thud.name),
      ]),
    ],
    [
      whenReceived('时间到'),
      stopOthers(),
      switchCostume('探头'),
      goTo(0, HOLE_ROWS.upper),
      show(),
      playSound(win.name),
      sayFor(join('时间到！你打中了 ', join(variable('得分'), ' 次')), 3),
      stopAll(),
    ],
  ],
};

export const whackMole = demoProject({
  key: 'whack-mole',
  name: '打地鼠',
  kind: 'work',
  introduction: '地鼠探出头时用鼠标点它，30 秒内看看能打中几次。',
  project: {
    stage: {
      costumes: [{ name: '草地', drawing: lawn }],
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
    sprites: [moleSprite],
    monitors: ['得分', '剩余时间'],
  },
  cover: [
    lawn,
    [
      { drawing: mole(), x: -HOLE_COLUMNS, y: HOLE_ROWS.upper },
      { drawing: mole(true), x: HOLE_COLUMNS, y: HOLE_ROWS.upper },
      { drawing: mole(), x: 0, y: HOLE_ROWS.lower, scale: 1.1 },
    ],
  ],
});
