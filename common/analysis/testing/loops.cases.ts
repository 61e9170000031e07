import { sprite } from './build.ts';
import {
  bounce,
  call,
  changeY,
  clone,
  cloneStart,
  costume,
  define,
  deleteClone,
  flag,
  forever,
  goto,
  keyDown,
  move,
  nextCostume,
  repeat,
  right,
  rotation,
  sayFor,
  stop,
  touching,
  until,
  wait,
  waitUntil,
  when,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const walk = [flag, goto(0, 0), rotation('left-right'), forever(move(3), bounce)];
const twoCostumes = { costumes: ['站', '走'] };

export const loopCases: RuleCases = {
  'forever-in-forever': {
    has: [sprite('小猫', [[flag, forever(goto(0, 0), forever(move(3)))]])],
    near: [
      // It goes over to another way of moving.
      [sprite('小猫', [[flag, forever(move(3), when(keyDown('space'), forever(move(9))))]])],
      [sprite('小猫', [[flag, forever(repeat(10, move(3)), repeat(10, move(-3)))]])],
    ],
    clean: [sprite('小猫', [walk])],
  },
  'forever-in-repeat': {
    has: [sprite('小猫', [[flag, repeat(10, goto(0, 0), forever(move(3)))]])],
    near: [[sprite('小猫', [[flag, repeat(10, when(keyDown('space'), forever(move(9))))]])]],
    clean: [sprite('小猫', [[flag, goto(0, 0), repeat(4, repeat(10, move(10)), right(90))]])],
  },
  'repeat-zero': {
    has: [sprite('小猫', [[flag, repeat(0, move(3), wait(1))]])],
    near: [
      [sprite('小猫', [[flag, repeat(2, move(3), wait(1))]])],
      [sprite('小猫', [[flag, repeat(undefined, wait(1))]])],
    ],
    clean: [sprite('小猫', [[flag, goto(0, 0), repeat(10, move(3))]])],
  },
  'repeat-once': {
    has: [sprite('小猫', [[flag, repeat(1, move(3), wait(1))]])],
    near: [[sprite('小猫', [[flag, repeat(2, move(3), wait(1))]])], [sprite('小猫', [[flag, repeat(1)]])]],
    clean: [sprite('小猫', [[flag, goto(0, 0), repeat(10, move(3))]])],
  },
  'loop-empty': {
    has: [sprite('小猫', [[flag, move(10), forever()]])],
    // An empty repeat until is a way to wait.
    near: [[sprite('小猫', [[flag, until(keyDown('space')), move(10)]])]],
    clean: [sprite('小猫', [walk])],
  },
  'loop-only-waits': {
    has: [sprite('小猫', [[flag, move(10), forever(wait(1))]])],
    near: [
      [sprite('小猫', [[flag, forever(wait(1), move(10))]])],
      [sprite('小猫', [[flag, repeat(3, wait(1)), move(10)]])],
    ],
    clean: [sprite('小猫', [walk])],
  },
  'loop-without-condition': {
    has: [sprite('小猫', [[flag, waitUntil(undefined), move(10)]])],
    near: [
      [sprite('小猫', [[flag, forever(move(1))]])],
      [sprite('小猫', [[waitUntil(undefined), move(10)]])],
    ],
    clean: [sprite('小猫', [[flag, goto(0, 0), until(touching('_edge_'), move(10))]])],
  },
  'loop-ends-at-once': {
    has: [sprite('小猫', [[flag, forever(move(10), stop('this script'))]])],
    near: [
      [sprite('小猫', [[flag, forever(move(10), when(touching('_edge_'), stop('this script')))]])],
      // The original goes on.
      [
        sprite('小猫', [
          [flag, clone(), forever(move(10), deleteClone)],
          [cloneStart, move(10)],
        ]),
      ],
      [
        sprite('小猫', [
          [flag, forever(move(10), stop('other scripts in sprite'))],
          [flag, forever(right(5))],
        ]),
      ],
    ],
    clean: [
      sprite('小猫', [[flag, goto(0, 0), forever(move(10), when(touching('_edge_'), stop('this script')))]]),
    ],
  },
  'after-endless-block': {
    has: [
      sprite('小猫', [
        [flag, call('走路'), sayFor('到了', 2)],
        [define('走路'), goto(0, 0), forever(move(3))],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [flag, call('走路'), sayFor('到了', 2)],
          [define('走路'), forever(move(3), when(touching('_edge_'), stop('this script')))],
        ]),
      ],
      [
        sprite('小猫', [
          [flag, call('走路')],
          [define('走路'), forever(move(3))],
        ]),
      ],
    ],
    clean: [
      sprite('小猫', [
        [flag, goto(0, 0), call('走路'), sayFor('到了', 2), call('走路')],
        [define('走路'), repeat(10, changeY(3))],
      ]),
    ],
  },
  'changes-too-fast': {
    has: [sprite('小猫', [[flag, forever(nextCostume)]], twoCostumes)],
    near: [
      // Walking, as the sprites of the library do it.
      [sprite('小猫', [[flag, forever(move(5), nextCostume)]], twoCostumes)],
      [sprite('小猫', [[flag, forever(nextCostume, wait(1))]], twoCostumes)],
    ],
    clean: [sprite('小猫', [[flag, costume('站'), forever(nextCostume, wait(1))]], twoCostumes)],
  },
};
