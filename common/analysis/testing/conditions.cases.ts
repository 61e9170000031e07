import { sprite } from './build.ts';
import {
  and,
  answer,
  ask,
  bounce,
  change,
  changeY,
  distance,
  equals,
  flag,
  forever,
  goto,
  greater,
  keyDown,
  less,
  move,
  not,
  or,
  random,
  right,
  round,
  sayFor,
  set,
  timer,
  touching,
  until,
  variable,
  wait,
  waitUntil,
  when,
  whenElse,
  xPosition,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const start = [flag, set('分数', 0), forever(wait(1), change('分数', 1))];
const scored = (...scripts: Parameters<typeof sprite>[1]) => [
  sprite('小猫', [start, ...scripts], { shown: [] }),
];
const score = variable('分数');
const win = sayFor('真棒', 2);
const game = (condition: Parameters<typeof when>[0]) => scored([flag, forever(when(condition, win))]);

export const conditionCases: RuleCases = {
  'condition-missing': {
    has: [sprite('小猫', [[flag, forever(when(undefined, move(10)))]])],
    near: [
      [sprite('小猫', [[flag, forever(when(keyDown('space'), move(10)))]])],
      [sprite('小猫', [[flag, move(1), when(undefined)]])],
    ],
    clean: game(greater(score, 10)),
  },
  'branch-empty': {
    has: [sprite('小猫', [[flag, forever(when(keyDown('space')))]])],
    near: [[sprite('小猫', [[flag, forever(whenElse(keyDown('space'), [], [move(10)]))]])]],
    clean: game(greater(score, 10)),
  },
  'branches-equal': {
    has: [
      sprite('小猫', [
        [flag, forever(whenElse(keyDown('space'), [move(10), right(5)], [move(10), right(5)]))],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [flag, forever(whenElse(keyDown('space'), [move(10), right(5)], [move(10), right(-5)]))],
        ]),
      ],
    ],
    clean: [
      sprite('小猫', [[flag, goto(0, 0), forever(whenElse(keyDown('space'), [move(10)], [move(-10)]))]]),
    ],
  },
  'condition-nested-twice': {
    has: game(greater(score, 10)).concat(
      sprite('小狗', [[flag, forever(when(keyDown('space'), when(keyDown('space'), move(10))))]]),
    ),
    near: [
      [sprite('小狗', [[flag, forever(when(keyDown('space'), wait(1), when(keyDown('space'), move(10))))]])],
      [sprite('小狗', [[flag, forever(when(keyDown('space'), when(keyDown('a'), move(10))))]])],
    ],
    clean: [
      sprite('小狗', [[flag, goto(0, 0), forever(when(keyDown('space'), when(keyDown('a'), move(10))))]]),
    ],
  },
  'comparison-fixed': {
    has: [sprite('小猫', [[flag, forever(when(equals('10', '20'), move(10)))]])],
    near: [
      [sprite('小猫', [[flag, ask('几岁了？'), when(equals(answer, '10'), win)]])],
      // A way to write true.
      [
        sprite('小猫', [
          [flag, set('开着', equals('1', '1')), forever(when(equals(variable('开着'), 'true'), win))],
        ]),
      ],
      // The name of a variable has a rule of its own.
      game(greater('分数', '10')),
    ],
    clean: game(greater(score, 10)),
  },
  'variable-name-typed': {
    has: game(greater('分数', '10')),
    alsoHas: [[sprite('小猫', [start, [flag, ask('几分？'), when(greater(answer, '分数'), win)]])]],
    near: [
      [sprite('小猫', [start, [flag, ask('你想看什么？'), when(equals(answer, '分数'), win)]])],
      // Only a number is larger than another.
      [sprite('小猫', [start, [flag, ask('几分？'), when(greater(answer, '9'), win)]])],
      game(greater('得分', '10')),
    ],
    clean: game(greater(score, 10)),
  },
  'comparison-of-equals': {
    has: game(equals(score, score)),
    near: [
      [sprite('小猫', [[flag, forever(when(equals(random(1, 6), random(1, 6)), win))]])],
      game(equals(score, variable('目标'))),
    ],
    clean: game(greater(score, 10)),
  },
  'comparison-with-nothing': {
    has: game(greater(score, '')),
    near: [[sprite('小猫', [[flag, ask('叫什么名字？'), when(equals(answer, ''), win)]])]],
    clean: game(greater(score, 10)),
  },
  'and-never-true': {
    has: game(and(greater(score, 10), less(score, 5))),
    near: [
      game(and(greater(score, 5), less(score, 10))),
      game(and(greater(score, 10), less(variable('时间'), 5))),
      game(and(equals(score, 3), equals(score, '3.0'))),
    ],
    clean: game(and(greater(score, 5), less(score, 10))),
  },
  'or-always-true': {
    has: game(or(not(equals(score, 1)), not(equals(score, 2)))),
    near: [
      game(or(less(score, 1), greater(score, 5))),
      game(and(not(equals(score, 1)), not(equals(score, 2)))),
    ],
    clean: game(or(less(score, 1), greater(score, 5))),
  },
  'exactly-equal': {
    has: [sprite('小猫', [[flag, forever(when(equals(timer, 10), win))]])],
    near: [
      [sprite('小猫', [[flag, forever(when(equals(round(timer), 10), win))]])],
      [sprite('小猫', [[flag, forever(move(1), when(equals(distance('_mouse_'), 0), win))]])],
      [sprite('小猫', [[flag, forever(move(1), when(equals(xPosition, 100), win))]])],
    ],
    clean: [sprite('小猫', [[flag, waitUntil(greater(timer, 10)), win]])],
  },
  'checked-only-once': {
    has: [sprite('小猫', [[flag, goto(0, 0), when(keyDown('space'), changeY(50))]])],
    alsoHas: [[sprite('小猫', [[flag, goto(0, 0), when(touching('小狗'), win)]]), sprite('小狗', [])]],
    near: [
      [sprite('小猫', [[flag, wait(3), when(keyDown('space'), changeY(50))]])],
      // It looks whether its place is free.
      [
        sprite('小猫', [[flag, goto(random(-200, 200), 0), when(touching('小狗'), move(100))]]),
        sprite('小狗', []),
      ],
      [sprite('小猫', [[flag, until(keyDown('a'), move(1), bounce), when(touching('_edge_'), win)]])],
    ],
    clean: [sprite('小猫', [[flag, goto(0, 0), forever(when(keyDown('space'), changeY(5)))]])],
  },
};
