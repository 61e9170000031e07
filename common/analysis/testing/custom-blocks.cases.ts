import { sprite } from './build.ts';
import {
  block,
  call,
  change,
  define,
  flag,
  goto,
  greater,
  move,
  parameter,
  repeat,
  right,
  sayFor,
  set,
  stop,
  variable,
  wait,
  when,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const square = [define('画 %s 边', '边长'), repeat(4, move(parameter('边长')), right(90))];
const drawing = [flag, goto(0, 0), call('画 %s 边', { 边长: 50 })];
const clean = [sprite('小猫', [drawing, square])];

export const customBlockCases: RuleCases = {
  'custom-block-missing': {
    // The definition is in another sprite.
    has: [
      sprite('小猫', [[flag, call('跳')]]),
      sprite('小狗', [
        [define('跳'), move(10)],
        [flag, call('跳')],
      ]),
    ],
    near: [[sprite('小猫', [[flag, call('\u200B\u200Blog\u200B\u200B %s', { 文字: '好' })]])]],
    clean,
  },
  'custom-block-empty': {
    has: [sprite('小猫', [[flag, call('跳')], [define('跳')]])],
    near: [[sprite('小猫', [[flag, sayFor('好', 1)], [define('跳')]])]],
    clean,
  },
  'custom-block-unused': {
    has: [sprite('小猫', [[flag, sayFor('好', 1)], square])],
    near: [
      // Loose blocks call it: it is work in progress.
      [sprite('小猫', [[flag, sayFor('好', 1)], square, [call('画 %s 边', { 边长: 5 }), wait(1)]])],
    ],
    clean,
  },
  'custom-block-endless': {
    has: [
      sprite('小猫', [
        [flag, call('走')],
        [define('走'), move(10), call('走')],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [flag, call('走')],
          [
            define('走'),
            move(10),
            when(greater(variable('步'), 5), stop('this script')),
            change('步', 1),
            call('走'),
          ],
          [flag, set('步', 0)],
        ]),
      ],
      [
        sprite('小猫', [
          [flag, call('走')],
          [define('走'), move(10), when(greater(5, variable('步')), call('走'))],
          [flag, set('步', 9)],
        ]),
      ],
    ],
    clean,
  },
  'parameter-elsewhere': {
    has: [sprite('小猫', [drawing, square, [flag, move(parameter('边长'))]])],
    near: [
      [sprite('小猫', [drawing, square, [move(parameter('边长')), wait(1)]])],
      [
        sprite('小猫', [
          [flag, when(block('argument_reporter_boolean', {}, { VALUE: 'is TurboWarp?' }), move(10))],
        ]),
      ],
    ],
    clean,
  },
  'parameter-unused': {
    has: [sprite('小猫', [drawing, [define('画 %s 边', '边长'), repeat(4, move(50), right(90))]])],
    near: [
      [
        sprite('小猫', [
          [flag, sayFor('好', 1)],
          [define('画 %s 边', '边长'), move(50)],
        ]),
      ],
    ],
    clean,
  },
};
