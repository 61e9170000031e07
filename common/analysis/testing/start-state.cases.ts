import { sprite, stage } from './build.ts';
import {
  backdrop,
  bounce,
  changeSize,
  changeVolume,
  changeX,
  changeY,
  clicked,
  clone,
  cloneStart,
  costume,
  deleteClone,
  distance,
  face,
  flag,
  forever,
  goto,
  greater,
  hide,
  keyDown,
  less,
  move,
  nextBackdrop,
  nextCostume,
  onKey,
  onMessage,
  penClear,
  penDown,
  penUp,
  play,
  random,
  repeat,
  right,
  sayFor,
  send,
  setSize,
  setVolume,
  show,
  stamp,
  touching,
  variable,
  wait,
  waitUntil,
  when,
  set,
  xPosition,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const steer = when(keyDown('right arrow'), changeX(5));
const win = sayFor('到了', 2);
const goal = sprite('终点', []);
const turn = when(keyDown('left arrow'), right(-5));
const looks = { costumes: ['站', '倒下', '跳'] };

export const startStateCases: RuleCases = {
  'position-not-reset': {
    has: [sprite('小猫', [[flag, forever(steer, when(touching('终点'), win))]]), goal],
    alsoHas: [
      [sprite('火箭', [[flag, win, repeat(50, changeY(6))]])],
      [
        sprite('女孩', [[onMessage('跑'), repeat(20, move(random(10, 20)), wait(0.1))]]),
        sprite('钟', [[clicked, send('跑')]]),
      ],
    ],
    near: [
      // It comes in again on the other side.
      [sprite('小树', [[flag, forever(changeX(-5), when(less(xPosition, -225), goto(230, 0)))]])],
      // It walks in a circle, or there and back.
      [sprite('小虫', [[flag, repeat(4, move(50), right(90))]])],
      [
        sprite('电梯', [
          [onMessage('上'), repeat(10, changeY(8))],
          [onMessage('下'), repeat(10, changeY(-8))],
        ]),
        sprite('钟', [[clicked, send('上'), win, send('下')]]),
      ],
      // Nothing depends on its place.
      [sprite('小鱼', [[flag, forever(steer)]])],
      [sprite('小鱼', [[flag, forever(move(3), bounce, when(touching('终点'), win))]]), goal],
      // A jump ends where it began.
      [
        sprite('小猫', [
          [onKey('space'), repeat(10, changeY(5)), repeat(5, changeY(-10))],
          [flag, forever(when(touching('终点'), win))],
        ]),
        goal,
      ],
      // A key starts the game.
      [sprite('小猫', [[onKey('space'), goto(0, 0), forever(steer, when(touching('终点'), win))]]), goal],
      // Its clones move, and begin where it stands.
      [
        sprite('小猫', [
          [flag, repeat(3, clone(), wait(1))],
          [cloneStart, repeat(50, move(5)), when(touching('终点'), win), deleteClone],
        ]),
        goal,
      ],
    ],
    clean: [sprite('小猫', [[flag, goto(-200, 0), forever(steer, when(touching('终点'), win))]]), goal],
  },
  'direction-not-reset': {
    has: [sprite('小车', [[flag, goto(0, 0), forever(move(3), turn)]])],
    near: [
      [sprite('小车', [[flag, goto(0, 0), repeat(4, move(50), right(90))]])],
      [sprite('小鱼', [[flag, goto(0, 0), forever(move(3), bounce, turn)]])],
      [
        sprite('小虫', [
          [flag, goto(0, 0), forever(move(3), when(greater(variable('步'), 9), right(random(1, 90))))],
          [flag, set('步', 10)],
        ]),
      ],
    ],
    clean: [sprite('小车', [[flag, goto(0, 0), face(90), forever(move(3), turn)]])],
  },
  'costume-not-reset': {
    has: [
      sprite('小猫', [[flag, goto(0, 0), forever(steer, when(touching('终点'), costume('倒下')))]], looks),
      goal,
    ],
    // The second time it is down from the start.
    alsoHas: [[sprite('小猫', [[flag, win, costume('倒下')]], looks)]],
    near: [
      [
        sprite(
          '小猫',
          [[flag, forever(when(keyDown('a'), costume('站')), when(keyDown('b'), costume('跳')))]],
          looks,
        ),
      ],
      [sprite('小猫', [[flag, forever(when(keyDown('a'), costume('跳')), nextCostume, wait(1))]], looks)],
      [
        sprite(
          '小猫',
          [[flag, forever(when(keyDown('a'), costume('倒下')), when(keyDown('b'), costume('跳')))]],
          looks,
        ),
      ],
      // The flag leads to it through a message.
      [
        sprite(
          '小猫',
          [
            [flag, wait(3), send('跳')],
            [onMessage('跳'), costume('跳')],
          ],
          looks,
        ),
      ],
    ],
    clean: [
      sprite(
        '小猫',
        [[flag, goto(0, 0), costume('站'), forever(steer, when(touching('终点'), costume('倒下')))]],
        looks,
      ),
      goal,
    ],
  },
  'backdrop-not-reset': {
    has: [
      sprite('小猫', [[flag, goto(0, 0), forever(steer, when(touching('终点'), backdrop('赢了')))]]),
      goal,
      stage([], { costumes: ['草地', '赢了'] }),
    ],
    alsoHas: [[sprite('小猫', [[flag, win, backdrop('赢了')]]), stage([], { costumes: ['草地', '赢了'] })]],
    near: [
      [
        sprite('小猫', [
          [onKey('a'), backdrop('雪地')],
          [onKey('b'), backdrop('赢了')],
        ]),
        stage([], { costumes: ['草地', '雪地', '赢了'] }),
      ],
      [sprite('小猫', [[clicked, nextBackdrop]]), stage([], { costumes: ['草地', '赢了'] })],
      [
        sprite('小猫', [
          [onKey('a'), backdrop('草地')],
          [onKey('b'), backdrop('赢了')],
        ]),
        stage([], { costumes: ['草地', '赢了'] }),
      ],
    ],
    clean: [
      sprite('小猫', [
        [flag, goto(0, 0), backdrop('草地'), forever(steer, when(touching('终点'), backdrop('赢了')))],
      ]),
      goal,
      stage([], { costumes: ['草地', '赢了'] }),
    ],
  },
  'size-not-reset': {
    has: [sprite('气球', [[clicked, changeSize(10)]])],
    near: [
      [sprite('气球', [[clicked, repeat(10, changeSize(5)), repeat(5, changeSize(-10))]])],
      [sprite('气球', [[clicked, changeSize(random(-5, 5))]])],
    ],
    clean: [
      sprite('气球', [
        [flag, setSize(100)],
        [clicked, changeSize(10)],
      ]),
    ],
  },
  'volume-not-reset': {
    has: [
      sprite(
        '鼓',
        [
          [onKey('down arrow'), changeVolume(-10)],
          [clicked, play('咚')],
        ],
        { sounds: ['咚'] },
      ),
    ],
    near: [
      [
        sprite(
          '鼓',
          [
            [onKey('down arrow'), changeVolume(-10)],
            [onKey('up arrow'), changeVolume(10)],
            [clicked, play('咚')],
          ],
          { sounds: ['咚'] },
        ),
      ],
    ],
    clean: [
      sprite(
        '鼓',
        [
          [flag, setVolume(100)],
          [onKey('down arrow'), changeVolume(-10)],
          [clicked, play('咚')],
        ],
        { sounds: ['咚'] },
      ),
    ],
  },
  'never-shown-again': {
    has: [sprite('金币', [[clicked, hide]])],
    alsoHas: [[sprite('魔术师', [[flag, win, hide]])]],
    near: [
      // A helper that stays invisible.
      [sprite('帮手', [[flag, hide, forever(wait(1), move(1))]])],
      [
        sprite('金币', [
          [clicked, hide],
          [onMessage('开始'), show],
          [onKey('a'), send('开始')],
        ]),
      ],
    ],
    clean: [
      sprite('金币', [
        [flag, show],
        [clicked, hide],
      ]),
    ],
  },
  'never-hidden-at-start': {
    has: [
      sprite('字', [[onMessage('结束'), show]], { visible: false }),
      sprite('小猫', [[clicked, send('结束')]]),
    ],
    near: [
      // It is always there, and the block changes nothing.
      [sprite('字', [[onMessage('结束'), show]]), sprite('小猫', [[clicked, send('结束')]])],
      [sprite('字', [[flag, show, forever(move(1), bounce)]])],
      [
        sprite('字', [
          [cloneStart, show, win, deleteClone],
          [flag, waitUntil(less(distance('_mouse_'), 10)), clone()],
        ]),
      ],
    ],
    clean: [
      sprite('字', [
        [flag, hide],
        [onMessage('结束'), show],
      ]),
      sprite('小猫', [[clicked, send('结束')]]),
    ],
  },
  'pen-not-cleared': {
    has: [sprite('笔', [[flag, penDown, repeat(36, move(10), right(10)), penUp]])],
    near: [
      // Another sprite clears.
      [
        sprite('笔', [[flag, penDown, repeat(36, move(10), right(10)), penUp]]),
        sprite('橡皮', [[clicked, penClear]]),
      ],
      [
        sprite('章', [
          [stamp, move(10)],
          [flag, win],
        ]),
      ],
    ],
    clean: [sprite('笔', [[flag, penClear, penDown, repeat(36, move(10), right(10)), penUp]])],
  },
  'pen-draws-way-back': {
    has: [sprite('笔', [[flag, penClear, goto(0, 0), penDown, repeat(5, move(30), right(72))]])],
    near: [
      [sprite('笔', [[flag, goto(0, 0), penClear, penDown, repeat(5, move(30), right(72))]])],
      [sprite('笔', [[flag, penClear, goto(0, 0), penDown, repeat(5, move(30), right(72)), penUp]])],
    ],
    clean: [sprite('笔', [[flag, penUp, penClear, goto(0, 0), penDown, repeat(5, move(30), right(72))]])],
  },
};
