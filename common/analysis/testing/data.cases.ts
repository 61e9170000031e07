import { sprite, stage } from './build.ts';
import {
  addTo,
  answer,
  ask,
  block,
  change,
  changeX,
  clearList,
  cloneStart,
  divide,
  equals,
  face,
  flag,
  forever,
  goto,
  greater,
  itemOf,
  join,
  keyDown,
  letter,
  list,
  modulo,
  move,
  onKey,
  propertyOf,
  random,
  repeat,
  say,
  sayFor,
  set,
  variable,
  wait,
  when,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const win = sayFor('真棒', 2);
const hit = when(keyDown('space'), change('分数', 1), wait(1));
const shop = [
  flag,
  clearList('水果'),
  addTo('水果', '苹果'),
  addTo('水果', '香蕉'),
  sayFor(itemOf('水果', 1), 2),
];

export const dataCases: RuleCases = {
  'variable-never-set': {
    has: [sprite('小猫', [[flag, forever(when(greater(variable('分数'), 10), win))]])],
    near: [
      // Its value was set by hand before saving.
      [sprite('小猫', [[flag, repeat(variable('几次'), move(10), wait(1))]], { variables: { 几次: 5 } })],
      [sprite('小猫', [[flag, forever(move(variable('速度')))]], { sliders: ['速度'] })],
      [sprite('小猫', [[flag, say(variable('☁ 最高分'))]]), stage([], { cloud: ['☁ 最高分'] })],
      // Another sprite sets it.
      [sprite('小猫', [[flag, say(variable('分数'))]]), sprite('小狗', [[onKey('a'), set('分数', 3)]])],
      [sprite('小猫', [[flag, say(variable('分数')), block('lmsVars_setVariable')]])],
    ],
    clean: [sprite('小猫', [[flag, set('分数', 0), forever(hit, when(greater(variable('分数'), 10), win))]])],
  },
  'variable-not-reset': {
    has: [sprite('小猫', [[flag, forever(hit)]], { shown: ['分数'] })],
    near: [
      // An angle goes round, whatever it begins with.
      [sprite('小猫', [[flag, forever(change('角', 5), face(variable('角')))]])],
      [sprite('小猫', [[flag, forever(hit)]], { sliders: ['分数'] })],
      [
        sprite('小猫', [[flag, forever(when(keyDown('a'), change('☁ 人数', 1)))]]),
        stage([], { cloud: ['☁ 人数'], shown: ['☁ 人数'] }),
      ],
    ],
    clean: [sprite('小猫', [[flag, set('分数', 0), forever(hit)]], { shown: ['分数'] })],
  },
  'variable-never-read': {
    has: [sprite('小猫', [[flag, set('分数', 0), forever(hit)]])],
    near: [
      [sprite('小猫', [[flag, set('分数', 0), forever(hit)]], { shown: ['分数'] })],
      [
        sprite('小猫', [
          [flag, set('分数', 0), block('data_showvariable', {}, { VARIABLE: '分数' }), forever(hit)],
        ]),
      ],
      [
        sprite('小猫', [[flag, set('分数', 0), forever(hit)]], { variables: { 分数: 0 } }),
        sprite('小狗', [[flag, say(propertyOf('分数', '小猫'))]]),
      ],
    ],
    clean: [sprite('小猫', [[flag, set('分数', 0), forever(hit, when(greater(variable('分数'), 10), win))]])],
  },
  'variable-unused': {
    has: [sprite('小猫', [[flag, win]]), stage([], { variables: { 分数: 0 } })],
    near: [
      [sprite('小猫', [[flag, win]]), stage([], { variables: { 我的变量: 0 } })],
      [sprite('小猫', [[flag, win]]), stage([], { variables: { 分数: 0 }, shown: ['分数'] })],
      // Loose blocks are work in progress.
      [sprite('小猫', [[flag, win], [change('分数', 1)]])],
    ],
    clean: [sprite('小猫', [[flag, win]])],
  },
  'variable-default-name': {
    has: [
      sprite('小猫', [
        [flag, set('我的变量', 0), set('分数', 0), say(join(variable('我的变量'), variable('分数')))],
      ]),
    ],
    near: [[sprite('小猫', [[flag, set('我的变量', 0), say(variable('我的变量'))]])]],
    clean: [
      sprite('小猫', [[flag, set('个数', 0), set('分数', 0), say(join(variable('个数'), variable('分数')))]]),
    ],
  },
  'value-never-reached': {
    has: [
      sprite('小猫', [[flag, set('状态', '开始'), forever(when(equals(variable('状态'), '开始了'), win))]]),
    ],
    near: [
      [sprite('小猫', [[flag, set('状态', '1'), forever(when(equals(variable('状态'), '1.0'), win))]])],
      [
        sprite('小猫', [
          [flag, set('状态', answer), forever(when(equals(variable('状态'), '好'), win))],
          [onKey('a'), ask('好吗')],
        ]),
      ],
      [
        sprite('小猫', [
          [flag, set('状态', 0), forever(change('状态', 1), when(equals(variable('状态'), '9'), win))],
        ]),
      ],
    ],
    clean: [
      sprite('小猫', [
        [flag, set('状态', '开始'), forever(when(equals(variable('状态'), '结束'), win))],
        [onKey('space'), set('状态', '结束')],
      ]),
    ],
  },
  'list-not-cleared': {
    has: [
      sprite('小猫', [[flag, addTo('水果', '苹果'), addTo('水果', '香蕉'), sayFor(itemOf('水果', 1), 2)]]),
    ],
    near: [
      // A list of the best is kept.
      [sprite('小猫', [[flag, ask('叫什么名字？'), addTo('名单', answer), say(list('名单'))]])],
      [sprite('小猫', [shop])],
    ],
    clean: [sprite('小猫', [shop])],
  },
  'list-never-filled': {
    has: [sprite('小猫', [[flag, sayFor(itemOf('水果', 1), 2)]])],
    near: [[sprite('小猫', [[flag, sayFor(itemOf('水果', 1), 2)]], { lists: { 水果: ['苹果'] } })]],
    clean: [sprite('小猫', [shop])],
  },
  'list-place-zero': {
    has: [sprite('小猫', [[flag, sayFor(itemOf('水果', 0), 2)]], { lists: { 水果: ['苹果'] } })],
    near: [[sprite('小猫', [[flag, sayFor(itemOf('水果', 'last'), 2)]], { lists: { 水果: ['苹果'] } })]],
    clean: [sprite('小猫', [[flag, sayFor(itemOf('水果', 1), 2)]], { lists: { 水果: ['苹果'] } })],
  },
  'letter-place-zero': {
    has: [sprite('小猫', [[flag, sayFor(letter(0, '苹果'), 2)]])],
    near: [[sprite('小猫', [[flag, sayFor(letter('', '苹果'), 2)]])]],
    clean: [sprite('小猫', [[flag, sayFor(letter(1, '苹果'), 2)]])],
  },
  'divided-by-zero': {
    has: [sprite('小猫', [[flag, sayFor(divide(8, 0), 2), sayFor(modulo(8, 0), 2)]])],
    near: [[sprite('小猫', [[flag, sayFor(divide(0, 8), 2)]])]],
    clean: [sprite('小猫', [[flag, sayFor(divide(8, 2), 2)]])],
  },
  'random-of-one': {
    has: [sprite('小猫', [[flag, goto(random(5, '5.0'), 0)]])],
    near: [[sprite('小猫', [[flag, goto(random(5, 6), 0)]])]],
    clean: [sprite('小猫', [[flag, goto(random(-200, 200), 0)]])],
  },
  'change-by-zero': {
    has: [sprite('小猫', [[flag, forever(changeX(0), move(1))]])],
    near: [
      [sprite('小猫', [[flag, goto(0, 0), forever(changeX(1))]])],
      [sprite('小猫', [[flag, move(''), wait(1)]])],
    ],
    clean: [sprite('小猫', [[flag, goto(0, 0), forever(move(1))]])],
  },
  'answer-ignored': {
    has: [sprite('小猫', [[flag, ask('你叫什么名字？'), win]])],
    near: [
      [sprite('小猫', [[flag, ask('按回车继续'), win]])],
      // Another sprite uses it.
      [sprite('小猫', [[flag, ask('你叫什么名字？')]]), sprite('小狗', [[onKey('a'), sayFor(answer, 2)]])],
    ],
    clean: [sprite('小猫', [[flag, ask('你叫什么名字？'), sayFor(answer, 2)]])],
  },
  'answer-without-question': {
    has: [sprite('小猫', [[flag, sayFor(answer, 2)]])],
    near: [
      [
        sprite('小猫', [
          [flag, sayFor(answer, 2)],
          [cloneStart, ask('好')],
        ]),
      ],
      [sprite('小猫', [[flag, win], [sayFor(answer, 2)]])],
    ],
    clean: [sprite('小猫', [[flag, ask('你叫什么名字？'), sayFor(answer, 2)]])],
  },
};
