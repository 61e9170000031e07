import type { Drawing } from '#server/store/seed/scratch/art/drawing.ts';
import { paper } from '#server/store/seed/scratch/art/scenes.ts';
import { pencil } from '#server/store/seed/scratch/art/things.ts';
import {
  answer,
  ask,
  both,
  either,
  divide,
  forever,
  goTo,
  greater,
  join,
  less,
  move,
  point,
  repeat,
  sayFor,
  setVariable,
  turnRight,
  variable,
  whenFlagClicked,
} from '#server/store/seed/scratch/blocks.ts';
import {
  changePenHue,
  eraseAll,
  penDown,
  penUp,
  setPenColour,
  setPenSize,
} from '#server/store/seed/scratch/pen-blocks.ts';
import { demoProject } from './demo-project.ts';

const drawRing = [
  repeat(12, [repeat(6, [move(52), turnRight(60)]), turnRight(30), changePenHue(8)]),
  penUp(),
  sayFor('我会画正多边形！', 2),
];

const drawPolygon = [
  eraseAll(),
  setVariable('边数', answer()),
  goTo(-30, 90),
  point(90),
  penDown(),
  repeat(variable('边数'), [
    move(divide(440, variable('边数'))),
    turnRight(divide(360, variable('边数'))),
    changePenHue(9),
  ]),
  penUp(),
  sayFor(join('每次旋转 ', join(divide(360, variable('边数')), ' 度')), 2),
];

/** The ring that the script draws first, for the cover. */
const ring: Drawing = {
  width: 240,
  height: 240,
  body: Array.from({ length: 12 }, (_, index) => {
    const shape = 'M0 0 h60 l30 52 l-30 52 h-60 l-30 -52 Z';
    return `<path d="${shape}" transform="translate(120 120) rotate(${index * 30})" fill="none" stroke="hsl(${index * 30} 85% 50%)" stroke-width="3.5"/>`;
  }).join(''),
};

export const polygons = demoProject({
  key: 'polygons',
  name: '画正多边形',
  kind: 'work',
  introduction: '先看铅笔画花环，再输入边数（3 到 12），让它画出正多边形。',
  project: {
    stage: { costumes: [{ name: '画纸', drawing: paper }], variables: { 边数: 6 } },
    sprites: [
      {
        name: '铅笔',
        costumes: [{ name: '铅笔', drawing: pencil }],
        rotationStyle: "don't rotate",
        scripts: [
          [
            whenFlagClicked(),
            eraseAll(),
            goTo(0, 0),
            point(90),
            setPenSize(4),
            setPenColour('#e64980'),
            penDown(),
            ...drawRing,
            forever([
              ask('你想画几边形？（3～12）'),
              either(both(greater(answer(), 2), less(answer(), 13)), drawPolygon, [
                sayFor('请输入 3 到 12 之间的数', 2),
              ]),
            ]),
          ],
        ],
      },
    ],
    monitors: ['边数'],
  },
  cover: [
    paper,
    [
      { drawing: ring, x: -20, y: 0, scale: 1.25 },
      { drawing: pencil, x: 96, y: -24, scale: 1.5 },
    ],
  ],
});
