import { sprite, stage } from './build.ts';
import {
  answer,
  ask,
  backdrop,
  block,
  bounce,
  changeX,
  clicked,
  clone,
  cloneStart,
  costume,
  deleteClone,
  face,
  flag,
  forever,
  goto,
  hide,
  keyDown,
  move,
  nextBackdrop,
  nextCostume,
  onBackdrop,
  onKey,
  penClear,
  penDown,
  penUp,
  play,
  playDone,
  plus,
  random,
  rotation,
  say,
  sayFor,
  set,
  setSize,
  show,
  stop,
  touching,
  variable,
  wait,
  when,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const win = sayFor('到了', 2);
const look = [flag, forever(when(touching('_edge_'), win))];
const sounds = { sounds: ['叮'] };
const scenes = { costumes: ['草地', '夜晚'] };

export const looksCases: RuleCases = {
  'say-overwritten': {
    has: [sprite('小猫', [[flag, say('你好'), say('再见')]])],
    near: [
      [sprite('小猫', [[flag, say('你好'), wait(1), say('再见')]])],
      [sprite('小猫', [[flag, say(''), sayFor('再见', 2)]])],
    ],
    clean: [sprite('小猫', [[flag, sayFor('你好', 2), say('再见')]])],
  },
  'say-then-hide': {
    has: [
      sprite('小猫', [
        [flag, show],
        [clicked, say('再见'), hide],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [flag, show],
          [clicked, say(''), hide],
        ]),
      ],
      [sprite('小猫', [[clicked, say('再见'), wait(1), hide]])],
    ],
    clean: [
      sprite('小猫', [
        [flag, show],
        [clicked, sayFor('再见', 1), hide],
      ]),
    ],
  },
  'say-then-stop-all': {
    has: [sprite('小猫', [[clicked, say('输了'), stop('all')]])],
    near: [
      [sprite('小猫', [[clicked, say('输了'), stop('other scripts in sprite')]])],
      [sprite('小猫', [[clicked, say('输了'), stop('this script')]])],
    ],
    clean: [sprite('小猫', [[clicked, sayFor('输了', 2), stop('all')]])],
  },
  'sound-then-stop': {
    has: [sprite('小猫', [[clicked, play('叮'), stop('all')]], sounds)],
    alsoHas: [[sprite('小猫', [[clicked, play('叮'), say('输了'), hide, stop('all')]], sounds)]],
    near: [
      [sprite('小猫', [[clicked, play('叮'), stop('other scripts in sprite')]], sounds)],
      [sprite('小猫', [[clicked, play('叮'), wait(1), stop('all')]], sounds)],
    ],
    clean: [sprite('小猫', [[clicked, playDone('叮'), stop('all')]], sounds)],
  },
  'sound-restarts': {
    has: [sprite('小猫', [[flag, forever(play('叮'))]], sounds)],
    near: [
      [sprite('小猫', [[flag, forever(when(keyDown('space'), play('叮')))]], sounds)],
      [sprite('小猫', [[flag, forever(play('叮'), wait(2))]], sounds)],
    ],
    clean: [sprite('小猫', [[flag, forever(playDone('叮'))]], sounds)],
  },
  'shown-and-hidden': {
    has: [sprite('小猫', [[flag, show, hide]])],
    near: [[sprite('小猫', [[flag, show, wait(1), hide]])]],
    clean: [sprite('小猫', [[flag, show, wait(1), hide]])],
  },
  'setting-overwritten': {
    has: [sprite('小猫', [[flag, goto(0, 0), goto(100, 0)]])],
    near: [
      // A line.
      [sprite('笔', [[flag, penUp, penClear, goto(0, 0), penDown, goto(0, 100), goto(100, 100)]])],
      [
        sprite('小猫', [
          [flag, set('个数', 1), set('个数', plus(variable('个数'), 1)), say(variable('个数'))],
        ]),
      ],
      [
        sprite('小猫', [
          [flag, set('个数', 1), set('分数', 0), say(plus(variable('个数'), variable('分数')))],
        ]),
      ],
      [
        sprite('小猫', [
          [flag, backdrop('夜晚'), backdrop('草地')],
          [onBackdrop('夜晚'), win],
        ]),
        stage([], scenes),
      ],
    ],
    clean: [sprite('小猫', [[flag, goto(0, 0), setSize(50), wait(1), goto(100, 0)]])],
  },
  'costume-missing': {
    has: [sprite('小猫', [[flag, costume('飞')]], { costumes: ['站', '走'] })],
    near: [
      [sprite('小猫', [[flag, costume('2')]], { costumes: ['站', '走'] })],
      [sprite('小猫', [[flag, costume(variable('样子')), set('样子', 2)]])],
    ],
    clean: [sprite('小猫', [[flag, costume('走')]], { costumes: ['站', '走'] })],
  },
  'backdrop-missing': {
    has: [sprite('小猫', [[flag, backdrop('海底')]]), stage([], scenes)],
    near: [[sprite('小猫', [[flag, backdrop('random backdrop')]]), stage([], scenes)]],
    clean: [sprite('小猫', [[flag, backdrop('夜晚')]]), stage([], scenes)],
  },
  'sound-missing': {
    has: [sprite('小猫', [[flag, play('咚')]], sounds)],
    near: [[sprite('小猫', [[flag, play('1')]], sounds)]],
    clean: [sprite('小猫', [[flag, play('叮')]], sounds)],
  },
  'backdrop-never-comes': {
    has: [
      sprite('小猫', [
        [flag, win],
        [onBackdrop('夜晚'), win],
      ]),
      stage([], scenes),
    ],
    near: [
      [
        sprite('小猫', [
          [clicked, nextBackdrop],
          [onBackdrop('夜晚'), win],
        ]),
        stage([], scenes),
      ],
      [
        sprite('小猫', [
          [clicked, backdrop('2')],
          [onBackdrop('夜晚'), win],
        ]),
        stage([], scenes),
      ],
    ],
    clean: [
      sprite('小猫', [
        [flag, backdrop('草地'), wait(1), backdrop('夜晚')],
        [onBackdrop('夜晚'), win],
      ]),
      stage([], scenes),
    ],
  },
  'one-costume': {
    has: [sprite('小猫', [[flag, forever(nextCostume, wait(1))]])],
    near: [[sprite('小猫', [[flag, forever(nextCostume, wait(1))]], { costumes: ['站', '走'] })]],
    clean: [
      sprite('小猫', [[flag, costume('站'), forever(nextCostume, wait(1))]], { costumes: ['站', '走'] }),
    ],
  },
  'hidden-says': {
    has: [sprite('小猫', [[flag, hide, wait(1), win]])],
    near: [
      [
        sprite('小猫', [
          [flag, hide, wait(1), win],
          [onKey('a'), show],
        ]),
      ],
      [
        sprite('小猫', [
          [flag, hide, clone()],
          [cloneStart, block('looks_show'), win, deleteClone],
        ]),
      ],
    ],
    clean: [sprite('小猫', [[flag, hide, wait(1), show, win]])],
  },
  'hidden-clicked': {
    has: [
      sprite('小猫', [
        [flag, hide],
        [clicked, win],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [flag, hide],
          [clicked, win],
          [onKey('a'), show],
        ]),
      ],
    ],
    clean: [
      sprite('小猫', [
        [flag, show],
        [clicked, win],
      ]),
    ],
  },
  'hidden-touched': {
    has: [sprite('小猫', [[flag, forever(when(touching('小狗'), win))]]), sprite('小狗', [[flag, hide]])],
    near: [
      [
        sprite('小猫', [[flag, forever(when(touching('小狗'), win))]]),
        sprite('小狗', [
          [flag, hide, clone()],
          [cloneStart, show, win, deleteClone],
        ]),
      ],
    ],
    clean: [sprite('小猫', [[flag, forever(when(touching('小狗'), win))]]), sprite('小狗', [[flag, show]])],
  },
  'upside-down': {
    has: [sprite('小猫', [[flag, forever(move(5), bounce)]])],
    alsoHas: [[sprite('小猫', [[flag, face(90), forever(move(5), bounce)]])]],
    near: [
      [sprite('皮球', [[flag, forever(move(5), bounce)]])],
      [sprite('小猫', [[flag, face(random(1, 360)), forever(move(5), bounce)]])],
      [sprite('小猫', [[flag, forever(move(5), bounce)]], { rotationStyle: 'left-right' })],
    ],
    clean: [sprite('小猫', [[flag, rotation('left-right'), forever(move(5), bounce)]])],
  },
  'key-moves-in-jerks': {
    has: [sprite('小猫', [[onKey('right arrow'), changeX(10)], look])],
    near: [
      [sprite('箱子', [[onKey('right arrow'), changeX(40)], look])],
      // A beginner knows no other way.
      [sprite('小猫', [[onKey('right arrow'), changeX(10)]])],
      [sprite('小猫', [[onKey('right arrow'), changeX(10), playDone('叮')], look], sounds)],
      [sprite('小猫', [[onKey('space'), changeX(10)], look])],
    ],
    clean: [
      sprite('小猫', [
        [flag, goto(0, 0), forever(when(keyDown('right arrow'), changeX(10)))],
        [clicked, ask('好玩吗？'), say(answer)],
      ]),
    ],
  },
};
