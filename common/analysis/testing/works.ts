import { sprite, stage, type SpriteSpec } from './build.ts';
import {
  addTo,
  and,
  answer,
  ask,
  backdrop,
  block,
  bounce,
  call,
  change,
  changeSize,
  changeX,
  changeY,
  clearList,
  clicked,
  clone,
  cloneStart,
  costume,
  define,
  deleteClone,
  distance,
  equals,
  face,
  faceTo,
  flag,
  forever,
  glide,
  goto,
  gotoSprite,
  greater,
  hide,
  itemOf,
  join,
  keyDown,
  less,
  list,
  move,
  nextBackdrop,
  nextCostume,
  not,
  onBackdrop,
  onKey,
  onMessage,
  or,
  parameter,
  penClear,
  penDown,
  penUp,
  play,
  playDone,
  plus,
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
  setSize,
  setX,
  setY,
  show,
  stamp,
  stop,
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

const life = variable('生命');
const score = variable('分数');
const key = (name: string) => keyDown(`${name} arrow`);

/**
 * Works as pupils build them, without a fault. They hold the idioms that look like faults: a value that another sprite
 * sets, a sprite that a glide or a message puts in its place, clones that take over a state, a cover before the game.
 */
export const soundWorks: Readonly<Record<string, readonly SpriteSpec[]>> = {
  'a game with a cover, a start button and two endings': [
    stage(
      [
        [flag, backdrop('封面')],
        [onMessage('开始'), backdrop('游戏')],
        [onMessage('赢'), backdrop('赢了')],
        [onMessage('输'), backdrop('输了')],
      ],
      {
        costumes: ['封面', '游戏', '赢了', '输了'],
      },
    ),
    sprite('按钮', [
      [flag, goto(0, -100), show],
      [clicked, changeSize(-10), wait(0.1), changeSize(10), send('开始'), hide],
    ]),
    sprite(
      '小猫',
      [
        [flag, hide, set('生命', 3), set('分数', 0)],
        [
          onMessage('开始'),
          goto(-200, -100),
          face(90),
          costume('站'),
          show,
          forever(
            when(key('right'), changeX(5), nextCostume),
            when(key('left'), changeX(-5), nextCostume),
            when(touching('老鼠'), change('生命', -1), waitUntil(not(touching('老鼠')))),
            when(less(life, 1), send('输'), stop('this script')),
            when(greater(score, 9), send('赢'), stop('this script')),
          ),
        ],
        [onMessage('输'), hide],
        [onMessage('赢'), hide],
      ],
      { costumes: ['站', '走'], shown: ['生命'] },
    ),
    sprite('老鼠', [
      [flag, hide],
      [
        onMessage('开始'),
        show,
        rotation('left-right'),
        forever(glide(2, 200, -100), glide(2, 0, -100), change('分数', 1)),
      ],
      [onMessage('输'), stop('other scripts in sprite'), hide],
      [onMessage('赢'), stop('other scripts in sprite'), hide],
    ]),
  ],
  'a shooting game with bullets and enemies as clones': [
    stage([[flag, set('分数', 0), set('生命', 3)]], { shown: ['分数', '生命'] }),
    sprite('飞机', [
      [flag, goto(0, -140), forever(when(key('left'), changeX(-8)), when(key('right'), changeX(8)))],
      [flag, forever(when(keyDown('space'), clone('子弹'), wait(0.2)))],
      [flag, waitUntil(less(life, 1)), sayFor('游戏结束', 2), stop('all')],
    ]),
    sprite('子弹', [
      [flag, hide],
      [
        cloneStart,
        gotoSprite('飞机'),
        show,
        until(or(touching('_edge_'), touching('敌人')), changeY(10)),
        deleteClone,
      ],
    ]),
    sprite(
      '敌人',
      [
        [flag, hide, forever(clone(), wait(random(1, 2)))],
        [
          cloneStart,
          goto(random(-200, 200), 180),
          set('速度', random(2, 5)),
          show,
          forever(
            changeY(plus(0, variable('速度'))),
            when(touching('子弹'), change('分数', 1), deleteClone),
            when(touching('飞机'), change('生命', -1), deleteClone),
            when(touching('_edge_'), deleteClone),
          ),
        ],
      ],
      { variables: { 速度: 0 } },
    ),
  ],
  'a maze that sends the ball back to the start': [
    sprite('小球', [
      [onMessage('新的一关'), goto(-200, 150)],
      [
        flag,
        send('新的一关'),
        forever(
          when(key('up'), changeY(3)),
          when(key('down'), changeY(-3)),
          when(block('sensing_touchingcolor', { COLOR: '#000000' }), send('新的一关')),
          when(touching('终点'), set('关', plus(variable('关'), 1)), send('新的一关')),
        ),
      ],
      [flag, set('关', 1)],
    ]),
    sprite('终点', [[onMessage('新的一关'), setX(random(0, 200)), setY(random(-100, 0))]]),
    sprite(
      '墙',
      [[flag, set('关', 1), forever(whenElse(equals(variable('关'), 2), [costume('二')], [costume('一')]))]],
      { costumes: ['一', '二'] },
    ),
  ],
  'a quiz with a list of questions': [
    sprite(
      '老师',
      [
        [
          flag,
          clearList('题目'),
          addTo('题目', '3+4'),
          addTo('题目', '5+6'),
          set('第几题', 1),
          set('分数', 0),
          repeat(2, sendAndWait('出题')),
        ],
        [
          onMessage('出题'),
          ask(join(itemOf('题目', variable('第几题')), '等于几？')),
          whenElse(
            equals(answer, itemOf('得数', variable('第几题'))),
            [change('分数', 1), sayFor('对了', 1)],
            [sayFor('再想想', 1)],
          ),
          change('第几题', 1),
        ],
      ],
      { lists: { 得数: ['7', '11'] }, shown: ['分数'] },
    ),
  ],
  'a drawing with stamps and a custom block': [
    sprite('画笔', [
      [
        flag,
        penUp,
        penClear,
        goto(0, 0),
        face(90),
        repeat(6, call('画花瓣 %s', { 大小: 40 }), right(60)),
        hide,
        stamp,
      ],
      [
        define('画花瓣 %s', '大小'),
        penDown,
        repeat(2, repeat(9, move(parameter('大小')), right(10)), right(90)),
        penUp,
      ],
      [onKey('c'), penClear],
      [onKey('space'), show, gotoSprite('_mouse_'), stamp],
    ]),
  ],
  'a story with scenes': [
    stage([[flag, backdrop('早上'), wait(5), nextBackdrop, wait(5), nextBackdrop]], {
      costumes: ['早上', '中午', '晚上'],
    }),
    sprite('小红', [
      [flag, show, goto(-150, -50), sayFor('早上好', 2), say('我们去上学吧'), wait(2), say('')],
      [onBackdrop('中午'), glide(1, 0, -50), sayFor('吃午饭了', 2)],
      [onBackdrop('晚上'), sayFor('再见', 2), hide],
    ]),
    sprite('小明', [[flag, show, waitUntil(greater(timer, 12)), sayFor('再见', 2), hide]]),
    sprite('太阳', [[flag, setSize(100), forever(repeat(10, changeSize(2)), repeat(10, changeSize(-2)))]]),
  ],
  'a chase with a shared clock and a high score': [
    stage(
      [
        [
          flag,
          set('时间', 30),
          repeat(30, wait(1), change('时间', -1)),
          when(greater(score, variable('☁ 最高分')), set('☁ 最高分', score)),
          send('时间到'),
        ],
        [flag, forever(playDone('歌'))],
      ],
      { cloud: ['☁ 最高分'], shown: ['☁ 最高分', '时间'], sounds: ['歌'] },
    ),
    sprite('狗', [
      [
        flag,
        goto(0, 0),
        set('分数', 0),
        forever(faceTo('_mouse_'), when(greater(distance('_mouse_'), 10), move(6))),
      ],
      [onMessage('时间到'), stop('other scripts in sprite'), sayFor(join('得分', score), 3), stop('all')],
    ]),
    sprite(
      '骨头',
      [
        [
          flag,
          forever(
            goto(random(-200, 200), random(-150, 150)),
            show,
            waitUntil(touching('狗')),
            change('分数', 1),
            play('叮'),
            hide,
            wait(1),
          ),
        ],
      ],
      { sounds: ['叮'] },
    ),
    sprite('旗', [
      [
        flag,
        forever(gotoSprite('狗'), changeY(40), when(greater(propertyOf('x position', '狗'), 0), face(90))),
      ],
    ]),
  ],
  'a jump with gravity in a loop of messages': [
    sprite('小猫', [
      [flag, goto(-150, -100), set('高', 0), send('下一步')],
      [
        onMessage('下一步'),
        when(and(keyDown('space'), less(block('motion_yposition'), -99)), set('高', 12)),
        changeY(variable('高')),
        whenElse(less(block('motion_yposition'), -100), [set('高', 0), setY(-100)], [change('高', -1)]),
        wait(0),
        send('下一步'),
      ],
      [flag, forever(when(touching('仙人掌'), sayFor('哎呀', 1), stop('all')))],
    ]),
    sprite('仙人掌', [[flag, forever(goto(240, -100), repeat(60, changeX(-8)))]]),
  ],
  'a piano and a fish that swims about': [
    ...['哆', '来', '咪'].map((name, at) =>
      sprite(name, [[clicked, block('music_playNoteForBeats', { NOTE: 60 + at, BEATS: 0.5 })]]),
    ),
    sprite(
      '小鱼',
      [
        [
          flag,
          rotation('left-right'),
          face(random(1, 360)),
          forever(move(2), bounce, nextCostume, wait(0.1)),
        ],
        [clicked, repeat(5, right(20)), repeat(5, right(-20))],
        [onKey('a'), when(greater(xPosition, 0), say(list('鱼')))],
      ],
      { costumes: ['一', '二'], lists: { 鱼: ['小'] } },
    ),
  ],
  'a project with unknown extensions': [
    sprite('小猫', [
      [
        flag,
        block('lmsTempVars2_setRuntimeVariable', { VAR: '分', STRING: '1' }),
        when(greater(score, 3), send('赢')),
      ],
      [block('lmsMoreEvents_forever'), move(3)],
      [onMessage('开始'), show],
    ]),
  ],
};
