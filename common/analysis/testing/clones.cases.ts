import { sprite } from './build.ts';
import {
  block,
  bounce,
  changeY,
  clone,
  cloneStart,
  deleteClone,
  equals,
  flag,
  forever,
  goto,
  hide,
  keyDown,
  less,
  move,
  onKey,
  onMessage,
  penDown,
  penClear,
  penUp,
  playDone,
  random,
  repeat,
  sayFor,
  send,
  set,
  change,
  show,
  until,
  variable,
  wait,
  when,
  touching,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const fall = [
  cloneStart,
  goto(random(-200, 200), 180),
  show,
  until(touching('_edge_'), changeY(-5)),
  deleteClone,
];

export const cloneCases: RuleCases = {
  'clone-does-nothing': {
    has: [sprite('小猫', [[flag, repeat(5, clone('苹果'), wait(1))]]), sprite('苹果', [])],
    alsoHas: [[sprite('苹果', [[flag, hide, repeat(5, clone(), wait(1))]])]],
    near: [
      // The clones hear the message.
      [
        sprite('小猫', [[flag, clone('苹果'), send('落下')]]),
        sprite('苹果', [[onMessage('落下'), changeY(-50)]]),
      ],
      // A row of copies.
      [sprite('星星', [[flag, goto(-200, 0), repeat(5, clone(), move(50))]])],
    ],
    clean: [sprite('苹果', [[flag, hide, repeat(5, clone(), wait(1))], fall])],
  },
  'clone-never-made': {
    has: [
      sprite('苹果', [
        [flag, goto(0, 0)],
        [cloneStart, show, move(10), deleteClone],
      ]),
    ],
    near: [
      [
        sprite('小猫', [[flag, clone('苹果')]]),
        sprite('苹果', [[cloneStart, move(10), sayFor('你好', 1), deleteClone]]),
      ],
      // The name comes out of a variable.
      [
        sprite('小猫', [[flag, set('谁', '苹果'), clone(variable('谁'))]]),
        sprite('苹果', [[cloneStart, move(10), deleteClone]]),
      ],
    ],
    clean: [
      sprite('小猫', [[flag, repeat(3, clone('苹果'), wait(1))]]),
      sprite('苹果', [[flag, hide], fall]),
    ],
  },
  'clone-without-end': {
    has: [
      sprite('泡泡', [
        [flag, clone()],
        [cloneStart, move(10), wait(1), clone()],
      ]),
    ],
    // A new one comes before the old one goes.
    alsoHas: [
      [
        sprite('泡泡', [
          [flag, clone()],
          [cloneStart, clone(), wait(1), deleteClone],
        ]),
      ],
    ],
    near: [
      // Each clone is followed by one, and goes away.
      [
        sprite('泡泡', [
          [flag, clone()],
          [cloneStart, move(10), wait(1), clone(), deleteClone],
        ]),
      ],
      [
        sprite('泡泡', [
          [flag, set('几个', 0), clone()],
          [cloneStart, change('几个', 1), move(10), when(less(variable('几个'), 5), clone())],
        ]),
      ],
    ],
    clean: [
      sprite('泡泡', [
        [flag, repeat(3, clone(), wait(1))],
        [cloneStart, goto(0, 0), repeat(20, move(3)), deleteClone],
      ]),
    ],
  },
  'clones-double': {
    has: [
      sprite('子弹', [
        [onKey('space'), clone()],
        [cloneStart, forever(changeY(5))],
      ]),
    ],
    near: [
      // The message comes once, before there are clones.
      [
        sprite('小猫', [[flag, send('开始')]]),
        sprite('子弹', [
          [onMessage('开始'), clone()],
          [cloneStart, forever(changeY(5), bounce)],
        ]),
      ],
      [
        sprite('子弹', [
          [flag, set('本体', 1)],
          [onKey('space'), when(equals(variable('本体'), 1), clone())],
          [cloneStart, set('本体', 0), forever(changeY(5))],
        ]),
      ],
    ],
    clean: [
      sprite('飞机', [
        [flag, goto(0, -100)],
        [onKey('space'), clone('子弹')],
      ]),
      sprite('子弹', [[flag, hide], fall]),
    ],
  },
  'clones-without-pause': {
    has: [sprite('雪花', [[flag, forever(clone())], fall])],
    alsoHas: [[sprite('雪花', [[flag, forever(clone(), wait(0))], fall])]],
    near: [
      [sprite('雪花', [[flag, forever(clone(), playDone('叮'))], fall], { sounds: ['叮'] })],
      [sprite('雪花', [[flag, forever(when(keyDown('space'), clone()))], fall])],
      [sprite('雪花', [[flag, repeat(20, clone())], fall])],
    ],
    clean: [sprite('雪花', [[flag, hide, forever(clone(), wait(random(1, 3)))], fall])],
  },
  'clones-never-deleted': {
    has: [
      sprite('雪花', [
        [flag, forever(clone(), wait(1))],
        [cloneStart, goto(0, 180), repeat(50, changeY(-5))],
      ]),
    ],
    alsoHas: [
      [
        sprite('雪花', [
          [flag, forever(clone())],
          [cloneStart, goto(0, 180), changeY(-5)],
        ]),
      ],
    ],
    near: [
      [
        sprite('雪花', [
          [
            flag,
            set('数量', 0),
            forever(when(less(variable('数量'), 9), clone(), change('数量', 1), wait(1))),
          ],
          [cloneStart, goto(0, 180), repeat(50, changeY(-5))],
        ]),
      ],
      [
        sprite('雪花', [
          [flag, repeat(9, clone(), wait(1))],
          [cloneStart, goto(0, 180), repeat(50, changeY(-5))],
        ]),
      ],
    ],
    clean: [sprite('雪花', [[flag, hide, forever(clone(), wait(1))], fall])],
  },
  'delete-without-clones': {
    has: [sprite('苹果', [[flag, goto(0, 0), wait(1), deleteClone]])],
    near: [
      [
        sprite('苹果', [
          [flag, repeat(3, clone())],
          [onMessage('结束'), deleteClone],
          fall,
          [onKey('a'), send('结束')],
        ]),
      ],
      [
        sprite('苹果', [
          [flag, block('lmsClone_cloneSprite')],
          [onKey('a'), deleteClone],
        ]),
      ],
    ],
    clean: [sprite('苹果', [[flag, hide, repeat(3, clone(), wait(1))], fall])],
  },
  'clones-hidden': {
    has: [
      sprite('苹果', [
        [flag, hide, forever(clone(), wait(1))],
        [cloneStart, goto(0, 180), repeat(30, changeY(-5)), deleteClone],
      ]),
    ],
    near: [
      // The clones are made before it hides.
      [
        sprite('苹果', [
          [flag, repeat(3, clone()), hide],
          [cloneStart, goto(0, 180), repeat(30, changeY(-5)), deleteClone],
        ]),
      ],
      // The clones draw.
      [
        sprite('笔', [
          [flag, penClear, hide, repeat(3, clone())],
          [cloneStart, penUp, goto(0, 0), penDown, repeat(30, move(5)), deleteClone],
        ]),
      ],
    ],
    clean: [sprite('苹果', [[flag, hide, forever(clone(), wait(1))], fall])],
  },
};
