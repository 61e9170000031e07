import { sprite } from './build.ts';
import {
  addTo,
  and,
  answer,
  ask,
  backdrop,
  call,
  change,
  changeX,
  clearList,
  clicked,
  clone,
  cloneStart,
  costume,
  define,
  deleteClone,
  distance,
  flag,
  forever,
  goto,
  greater,
  hide,
  keyDown,
  move,
  nextCostume,
  onKey,
  onMessage,
  parameter,
  penClear,
  penDown,
  penUp,
  propertyOf,
  random,
  repeat,
  right,
  rotation,
  say,
  sayFor,
  send,
  sendAndWait,
  set,
  show,
  touching,
  until,
  variable,
  wait,
  waitUntil,
  when,
  whenElse,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const win = sayFor('到了', 2);
const clean = [sprite('小猫', [[flag, win]])];
const looks = { costumes: ['站', '走'] };
const score = variable('分数');
const count = forever(change('分数', 1), wait(1));

export const habitCases: RuleCases = {
  'start-position': {
    has: [sprite('小猫', [[flag, goto(0, 0), forever(move(3))]])],
    near: [
      [sprite('小猫', [[flag, goto(0, 0), win]])],
      [
        sprite('小猫', [
          [flag, forever(move(3))],
          [onKey('a'), goto(0, 0)],
        ]),
      ],
    ],
    clean,
  },
  'start-look': {
    has: [
      sprite(
        '小猫',
        [
          [flag, costume('站')],
          [clicked, costume('走')],
        ],
        looks,
      ),
    ],
    near: [[sprite('小猫', [[flag, costume('站')]], looks)]],
    clean,
  },
  'start-variable': {
    has: [sprite('小猫', [[flag, set('分数', 0), count]])],
    near: [
      [sprite('小猫', [[flag, set('分数', 0), say(score)]])],
      [sprite('小猫', [[flag, set('分数', answer), count]])],
    ],
    clean,
  },
  'start-list': {
    has: [sprite('小猫', [[flag, clearList('水果'), addTo('水果', '苹果')]])],
    near: [
      [
        sprite('小猫', [
          [flag, addTo('水果', '苹果')],
          [onKey('a'), clearList('水果')],
        ]),
      ],
    ],
    clean,
  },
  'start-clean-stage': {
    has: [sprite('笔', [[flag, penClear, penDown, move(100), penUp]])],
    near: [
      [
        sprite('笔', [
          [flag, penDown, move(100), penUp],
          [onKey('a'), penClear],
        ]),
      ],
    ],
    clean,
  },
  'rotation-style-set': {
    has: [sprite('小猫', [[flag, rotation('left-right'), forever(move(3))]])],
    near: [[sprite('小猫', [[rotation('left-right')], [flag, forever(move(3))]])]],
    clean,
  },
  'sprite-names': {
    has: [sprite('小猫', [[flag, win]]), sprite('小狗', [[flag, win]])],
    near: [[sprite('小猫', [[flag, win]]), sprite('角色1', [[flag, win]])]],
    clean,
  },
  'variable-names': {
    has: [sprite('小猫', [[flag, set('分数', 0), set('时间', 60)]])],
    near: [
      [sprite('小猫', [[flag, set('分数', 0), set('我的变量', 60)]])],
      [sprite('小猫', [[flag, set('分数', 0), set('a1', 60)]])],
    ],
    clean,
  },
  comments: {
    has: [sprite('小猫', [[flag, { ...win, comment: '先打招呼' }]])],
    near: [
      [sprite('小猫', [[flag, { ...win, comment: ' ' }]])],
      [sprite('小猫', [[flag, win], [{ ...win, comment: '不用了' }]])],
    ],
    clean,
  },
  'repeat-with-number': {
    has: [sprite('小猫', [[flag, repeat(4, move(50), right(90))]])],
    near: [
      [sprite('小猫', [[flag, repeat(4, move(50))]])],
      [sprite('小猫', [[flag, repeat(2, move(50), right(90))]])],
    ],
    clean,
  },
  'repeat-in-repeat': {
    has: [sprite('小猫', [[flag, repeat(4, repeat(10, move(5)), right(90))]])],
    near: [[sprite('小猫', [[flag, repeat(4, move(5)), repeat(4, right(90))]])]],
    clean,
  },
  'repeat-until': {
    has: [sprite('小猫', [[flag, until(touching('_edge_'), move(5))]])],
    near: [[sprite('小猫', [[flag, until(undefined, move(5))]])]],
    clean,
  },
  'two-ways': {
    has: [sprite('小猫', [[flag, forever(whenElse(keyDown('a'), [move(5)], [move(1)]))]])],
    near: [[sprite('小猫', [[flag, forever(whenElse(keyDown('a'), [move(5)], []))]])]],
    clean,
  },
  'joined-conditions': {
    has: [sprite('小猫', [[flag, forever(when(and(keyDown('a'), keyDown('b')), move(5)))]])],
    near: [[sprite('小猫', [[flag, say(and(keyDown('a'), keyDown('b')))]])]],
    clean,
  },
  'keeps-looking': {
    has: [sprite('小猫', [[flag, forever(when(touching('_edge_'), win))]])],
    near: [
      [sprite('小猫', [[flag, when(touching('_edge_'), win)]])],
      [sprite('小猫', [[flag, forever(when(greater(score, 5), win))]])],
    ],
    clean,
  },
  'paced-animation': {
    has: [sprite('小猫', [[flag, forever(nextCostume, wait(0.2))]], looks)],
    near: [
      [sprite('小猫', [[flag, forever(nextCostume), wait(1)]], looks)],
      [sprite('小猫', [[flag, forever(nextCostume, wait(0.2))]])],
    ],
    clean,
  },
  'random-surprise': {
    has: [sprite('小猫', [[flag, goto(random(-200, 200), 0)]])],
    near: [[sprite('小猫', [[flag, goto(random(5, 5), 0)]])]],
    clean,
  },
  'answer-used': {
    has: [sprite('小猫', [[flag, ask('叫什么名字？'), sayFor(answer, 2)]])],
    near: [[sprite('小猫', [[flag, ask('叫什么名字？'), win]])]],
    clean,
  },
  'custom-block-reused': {
    has: [
      sprite('小猫', [
        [flag, call('跳'), wait(1), call('跳')],
        [define('跳'), move(10), move(-10)],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [flag, call('跳')],
          [define('跳'), move(10), move(-10)],
        ]),
      ],
    ],
    clean,
  },
  'custom-block-parameter': {
    has: [
      sprite('小猫', [
        [flag, call('跳 %s', { 多高: 5 })],
        [define('跳 %s', '多高'), move(parameter('多高'))],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [flag, call('跳 %s', { 多高: 5 }), move(parameter('多高'))],
          [define('跳 %s', '多高'), move(10)],
        ]),
      ],
    ],
    clean,
  },
  'message-to-others': {
    has: [sprite('小猫', [[flag, send('跳舞')]]), sprite('小狗', [[onMessage('跳舞'), win]])],
    near: [
      [
        sprite('小猫', [
          [flag, send('跳舞')],
          [onMessage('跳舞'), win],
        ]),
      ],
    ],
    clean,
  },
  'message-names': {
    has: [sprite('小猫', [[flag, send('跳舞'), send('唱歌')]])],
    near: [
      [sprite('小猫', [[flag, send('跳舞'), send('消息1')]])],
      [sprite('小猫', [[flag, send('跳舞'), wait(1), send('跳舞')]])],
    ],
    clean,
  },
  'message-in-order': {
    has: [sprite('小猫', [[flag, sendAndWait('跳舞'), win]]), sprite('小狗', [[onMessage('跳舞'), win]])],
    near: [[sprite('小猫', [[flag, send('跳舞'), win]]), sprite('小狗', [[onMessage('跳舞'), win]])]],
    clean,
  },
  'wait-for-event': {
    has: [sprite('小猫', [[flag, waitUntil(keyDown('a')), win]])],
    near: [[sprite('小猫', [[flag, waitUntil(undefined), win]])]],
    clean,
  },
  'clone-life': {
    has: [
      sprite('小鱼', [
        [flag, hide, clone()],
        [cloneStart, show, move(10), deleteClone],
      ]),
    ],
    near: [[sprite('小鱼', [[cloneStart, show, move(10), deleteClone]])]],
    clean,
  },
  'clone-own-variable': {
    has: [
      sprite(
        '小鱼',
        [
          [flag, clone()],
          [cloneStart, set('速度', random(1, 5)), changeX(variable('速度'))],
        ],
        { variables: { 速度: 0 } },
      ),
    ],
    near: [
      [
        sprite('小鱼', [
          [flag, clone()],
          [cloneStart, set('速度', 5), changeX(variable('速度'))],
        ]),
      ],
    ],
    clean,
  },
  'jobs-apart': {
    has: [
      sprite('小猫', [
        [flag, forever(move(3))],
        [flag, forever(nextCostume, wait(1))],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [flag, forever(move(3))],
          [flag, backdrop('1')],
        ]),
      ],
    ],
    clean,
  },
  'looks-at-others': {
    has: [sprite('小猫', [[flag, say(propertyOf('x position', '小狗'))]]), sprite('小狗', [])],
    near: [[sprite('小猫', [[flag, say(distance('_mouse_')), say(propertyOf('backdrop #', '_stage_'))]])]],
    clean,
  },
};
