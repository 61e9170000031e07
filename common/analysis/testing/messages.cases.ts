import { sprite, stage } from './build.ts';
import {
  block,
  clicked,
  define,
  call,
  flag,
  forever,
  goto,
  keyDown,
  move,
  onBackdrop,
  onKey,
  onMessage,
  repeat,
  sayFor,
  send,
  sendAndWait,
  set,
  stop,
  variable,
  wait,
  when,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const talk = sayFor('你好', 2);

export const messageCases: RuleCases = {
  'message-never-received': {
    has: [
      sprite('小猫', [[flag, send('跳舞')]]),
      sprite('小狗', [
        [onMessage('唱歌'), talk],
        [clicked, send('唱歌')],
      ]),
    ],
    near: [
      // Upper and lower case make no difference.
      [sprite('小猫', [[flag, send('GO')]]), sprite('小狗', [[onMessage('go'), talk]])],
      // A script without an event sends nothing.
      [
        sprite('小猫', [
          [flag, talk],
          [send('跳舞'), talk],
        ]),
      ],
      // The name comes out of a variable.
      [sprite('小猫', [[flag, set('下一关', '第二关'), send(variable('下一关'))]])],
    ],
    clean: [sprite('小猫', [[flag, send('跳舞')]]), sprite('小狗', [[onMessage('跳舞'), talk]])],
  },
  'message-never-sent': {
    has: [sprite('小猫', [[flag, talk]]), sprite('小狗', [[onMessage('跳舞'), talk]])],
    near: [
      [
        sprite('小猫', [[flag, set('下一关', '第二关'), send(variable('下一关'))]]),
        sprite('小狗', [[onMessage('第二关'), talk]]),
      ],
      // A custom block sends it.
      [
        sprite('小猫', [
          [flag, call('开始')],
          [define('开始'), send('跳舞')],
        ]),
        sprite('小狗', [[onMessage('跳舞'), talk]]),
      ],
      [
        sprite('小猫', [[flag, block('lmsUtils_sendEverything')]]),
        sprite('小狗', [[onMessage('跳舞'), talk]]),
      ],
    ],
    clean: [sprite('小猫', [[clicked, send('跳舞')]]), sprite('小狗', [[onMessage('跳舞'), talk]])],
  },
  'message-restarts': {
    has: [
      sprite('小猫', [[flag, forever(send('下雨'))]]),
      sprite('云', [[onMessage('下雨'), wait(1), goto(0, 0)]]),
    ],
    alsoHas: [
      [
        sprite('小猫', [[flag, forever(send('下雨'))]]),
        sprite('云', [[onMessage('下雨'), repeat(9, move(1), wait(1))]]),
      ],
    ],
    near: [
      // The receiver is done at once.
      [
        sprite('小猫', [[flag, forever(send('下雨'))]]),
        sprite('云', [[onMessage('下雨'), goto(0, 0), move(5)]]),
      ],
      [
        sprite('小猫', [[flag, forever(when(keyDown('space'), send('下雨')))]]),
        sprite('云', [[onMessage('下雨'), wait(1), goto(0, 0)]]),
      ],
      [
        sprite('小猫', [
          [flag, forever(send('下雨'), call('等一下'))],
          [define('等一下'), wait(1)],
        ]),
        sprite('云', [[onMessage('下雨'), wait(1), goto(0, 0)]]),
      ],
    ],
    clean: [
      sprite('小猫', [[flag, forever(send('下雨'), wait(3))]]),
      sprite('云', [[onMessage('下雨'), wait(1), goto(0, 0)]]),
    ],
  },
  'message-waits-for-itself': {
    has: [
      sprite('小猫', [
        [flag, send('走')],
        [onMessage('走'), move(10), sendAndWait('走'), talk],
      ]),
    ],
    near: [
      // A message at the end repeats the script, as a loop does.
      [
        sprite('小猫', [
          [flag, send('走')],
          [onMessage('走'), move(10), wait(1), send('走')],
        ]),
      ],
    ],
    clean: [
      sprite('小猫', [
        [flag, send('走')],
        [onMessage('走'), sendAndWait('跑'), talk],
        [onMessage('跑'), move(10)],
      ]),
    ],
  },
  'message-wait-never-ends': {
    has: [
      sprite('小猫', [[flag, sendAndWait('开始'), talk]]),
      sprite('小狗', [[onMessage('开始'), forever(move(1), wait(1))]]),
    ],
    near: [
      [
        sprite('小猫', [[flag, sendAndWait('开始'), talk]]),
        sprite('小狗', [[onMessage('开始'), forever(when(keyDown('space'), stop('this script')))]]),
      ],
      [
        sprite('小猫', [[flag, sendAndWait('开始'), talk]]),
        sprite('小狗', [
          [onMessage('开始'), forever(move(1), wait(1))],
          [onKey('space'), stop('other scripts in sprite')],
        ]),
      ],
      // Nothing comes after it.
      [
        sprite('小猫', [[flag, talk, sendAndWait('开始')]]),
        sprite('小狗', [[onMessage('开始'), forever(move(1), wait(1))]]),
      ],
    ],
    clean: [sprite('小猫', [[flag, sendAndWait('开始'), talk]]), sprite('小狗', [[onMessage('开始'), talk]])],
  },
  'message-then-stop-all': {
    has: [
      sprite('小猫', [[clicked, send('输了'), stop('all')]]),
      sprite('小狗', [[onMessage('输了'), talk]]),
    ],
    near: [
      [
        sprite('小猫', [[clicked, send('输了'), wait(2), stop('all')]]),
        sprite('小狗', [[onMessage('输了'), talk]]),
      ],
      [
        sprite('小猫', [[clicked, send('输了'), stop('other scripts in sprite')]]),
        sprite('小狗', [[onMessage('输了'), talk]]),
      ],
    ],
    clean: [
      sprite('小猫', [[clicked, sendAndWait('输了'), stop('all')]]),
      sprite('小狗', [[onMessage('输了'), talk]]),
    ],
  },
  'message-default-names': {
    has: [
      sprite('小猫', [[flag, send('消息1'), wait(1), send('消息2')]]),
      sprite('小狗', [
        [onMessage('消息1'), talk],
        [onMessage('消息2'), talk],
      ]),
    ],
    near: [
      // With a single message nothing is mixed up.
      [sprite('小猫', [[flag, send('消息1')]]), sprite('小狗', [[onMessage('消息1'), talk]])],
    ],
    clean: [
      stage(
        [
          [onBackdrop('夜晚'), wait(1), send('睡觉')],
          [flag, block('looks_switchbackdropto', { BACKDROP: '夜晚' })],
        ],
        {
          costumes: ['白天', '夜晚'],
        },
      ),
      sprite('小狗', [[onMessage('睡觉'), talk]]),
    ],
  },
};
