import { strFromU8, unzipSync } from 'fflate';
import { sprite, stage, type SpriteSpec } from '#common/analysis/testing/build.ts';
import {
  answer,
  ask,
  block,
  bounce,
  change,
  changeSize,
  changeX,
  changeY,
  clicked,
  clone,
  cloneStart,
  backdrop,
  deleteClone,
  equals,
  face,
  faceTo,
  flag,
  forever,
  goto,
  gotoSprite,
  greater,
  hide,
  join,
  less,
  move,
  nextCostume,
  onBackdrop,
  onKey,
  onMessage,
  penClear,
  penDown,
  penUp,
  play,
  random,
  repeat,
  right,
  rotation,
  say,
  sayFor,
  send,
  set,
  setSize,
  setX,
  show,
  stop,
  touching,
  until,
  variable,
  wait,
  waitUntil,
  when,
  whenElse,
  xPosition,
} from '#common/analysis/testing/nodes.ts';
import { demoProjects } from '#server/store/seed/scratch/demo-projects.ts';
import { readSprites } from './changes.ts';

export const yPosition = block('motion_yposition');
export const mouseX = block('sensing_mousex');
export const mouseDown = block('sensing_mousedown');
export const touchingColor = (color: string) => block('sensing_touchingcolor', { COLOR: color });
export const changeEffect = (effect: string, by: number) =>
  block('looks_changeeffectby', { CHANGE: by }, { EFFECT: effect });
export const clearEffects = block('looks_cleargraphiceffects');
export const drum = (beats: number) => block('music_playDrumForBeats', { DRUM: 1, BEATS: beats });
export const note = (pitch: number) => block('music_playNoteForBeats', { NOTE: pitch, BEATS: 0.5 });
export const penColor = (by: number) =>
  block('pen_changePenColorParamBy', { COLOR_PARAM: 'color', VALUE: by });
export const glideRandom = (seconds: number) => block('motion_glideto', { SECS: seconds, TO: '_random_' });

const toTop = goto(random(-200, 200), 160);
const isLow = less(yPosition, -150);
const legs = { costumes: ['走路1', '走路2'] };

/** The finished works of the tutorials in the studio, with the pictures and sounds of the library. */
export const tutorialWorks = {
  walk: [sprite('齿齿', [[flag, rotation('left-right'), forever(move(10), bounce)]], legs)],
  walkingCostumes: [
    sprite('猫', [[flag, rotation('left-right'), forever(nextCostume, wait(0.2), move(10), bounce)]], legs),
  ],
  car: [
    sprite(
      '汽车',
      [
        [onKey('right arrow'), face(90), move(10)],
        [onKey('left arrow'), face(-90), move(10)],
        [flag, rotation('left-right'), goto(-180, -80)],
        [flag, forever(nextCostume, wait(0.1))],
      ],
      { costumes: ['轮子1', '轮子2'] },
    ),
  ],
  fish: [
    sprite(
      '小鱼',
      [
        [flag, rotation('left-right'), forever(move(4), bounce, right(random(-10, 10)))],
        [flag, forever(nextCostume, wait(0.3))],
      ],
      { costumes: ['摆尾1', '摆尾2'] },
    ),
  ],
  chase: [
    sprite('老鼠', [[flag, forever(gotoSprite('_mouse_'))]]),
    sprite('猫', [
      [
        flag,
        goto(-200, 140),
        forever(faceTo('老鼠'), move(5), when(touching('老鼠'), sayFor('抓到啦！', 1))),
      ],
    ]),
  ],
  maze: [
    stage([], { costumes: ['迷宫'] }),
    sprite('老鼠', [
      [onKey('right arrow'), changeX(6)],
      [onKey('left arrow'), changeX(-6)],
      [onKey('up arrow'), changeY(6)],
      [onKey('down arrow'), changeY(-6)],
      [
        flag,
        setSize(25),
        goto(-210, 156),
        forever(
          when(touchingColor('#4d96ff'), goto(-210, 156)),
          when(touching('奶酪'), sayFor('我走出来啦！', 2)),
        ),
      ],
    ]),
    sprite('奶酪', []),
  ],
  scrolling: [
    sprite('小树', [[flag, forever(changeX(-5), when(less(xPosition, -225), setX(230)))]]),
    sprite(
      '汽车',
      [
        [flag, forever(nextCostume, wait(0.1))],
        [onKey('space'), repeat(10, changeY(8)), repeat(10, changeY(-8))],
      ],
      { costumes: ['轮子1', '轮子2'] },
    ),
  ],
  melon: [
    sprite('西瓜', [
      [clicked, changeSize(10), right(15)],
      [flag, setSize(30), waitUntil(greater(block('looks_size'), 99)), sayFor('我成熟啦！', 2)],
    ]),
  ],
  hello: [
    sprite('齿齿', [[flag, sayFor('你好，小狗！', 2), wait(2), sayFor('一起去玩吧！', 2)]]),
    sprite('小狗', [[flag, wait(2), sayFor('汪，你好！', 2), play('狗叫')]], { sounds: ['狗叫'] }),
  ],
  yourName: [
    sprite('女孩', [
      [
        clicked,
        ask('你叫什么名字？'),
        sayFor(join('你好，', answer), 2),
        changeY(20),
        wait(0.2),
        changeY(-20),
      ],
    ]),
  ],
  story: [
    stage([], { costumes: ['森林', '城堡'] }),
    sprite('兔子', [
      [flag, backdrop('森林'), sayFor('我要去城堡。', 2), backdrop('城堡'), sayFor('终于到了！', 2)],
    ]),
    sprite('公主', [
      [flag, hide],
      [onBackdrop('城堡'), show, wait(2), sayFor('欢迎你！', 2)],
    ]),
  ],
  birthday: [
    sprite(
      '蛋糕',
      [
        [clicked, play('咬苹果'), sayFor('生日快乐！', 3), send('唱歌')],
        [flag, forever(changeEffect('COLOR', 5))],
      ],
      { sounds: ['咬苹果'] },
    ),
    sprite('气球', [
      [flag, forever(glideRandom(2))],
      [onMessage('唱歌'), setSize(200)],
    ]),
  ],
  color: [
    sprite(
      '花',
      [
        [clicked, changeEffect('COLOR', 25)],
        [onKey('space'), nextCostume],
        [flag, clearEffects],
        [onKey('down arrow'), repeat(10, changeEffect('GHOST', 10))],
      ],
      { costumes: ['红', '黄', '蓝'] },
    ),
  ],
  snow: [
    sprite('雪花', [
      [flag, hide, forever(clone(), wait(0.3))],
      [
        cloneStart,
        goto(random(-230, 230), 170),
        setSize(random(20, 60)),
        show,
        until(less(yPosition, -160), changeY(-3)),
        deleteClone,
      ],
    ]),
  ],
  painting: [
    sprite('铅笔', [
      [flag, penClear, forever(gotoSprite('_mouse_'), whenElse(mouseDown, [penDown], [penUp]), penColor(2))],
    ]),
  ],
  penFlower: [
    sprite('画笔', [
      [flag, penClear, penDown, repeat(12, repeat(4, move(60), right(90)), right(30), penColor(8)), hide],
    ]),
  ],
  drums: [
    sprite(
      '架子鼓',
      [
        [clicked, drum(0.25)],
        [flag, repeat(8, drum(0.5), nextCostume, drum(0.5))],
      ],
      { costumes: ['敲', '停'] },
    ),
  ],
  piano: [
    sprite('钢琴键', [
      [onKey('a'), note(60)],
      [onKey('s'), note(62)],
      [onKey('d'), note(64)],
      [flag, repeat(2, note(60), note(62), note(64), note(60))],
    ]),
  ],
  score: [
    stage([], { shown: ['得分'], variables: { 得分: 0 } }),
    sprite('星星', [
      [clicked, change('得分', 1), gotoSprite('_random_')],
      [flag, set('得分', 0), waitUntil(greater(variable('得分'), 9)), sayFor('你真快！', 2)],
    ]),
  ],
  apples: [
    stage([], { shown: ['得分'], variables: { 得分: 0 } }),
    sprite('小猪', [[flag, set('得分', 0), forever(setX(mouseX))]]),
    sprite('苹果', [
      [flag, forever(toTop, until(isLow, changeY(-5), when(touching('小猪'), change('得分', 1), toTop)))],
    ]),
  ],
  whack: [
    stage([], { costumes: ['花田'], shown: ['得分'], variables: { 得分: 0 } }),
    sprite(
      '仓鼠',
      [
        [flag, set('得分', 0), forever(gotoSprite('_random_'), show, wait(1), hide, wait(0.5))],
        [clicked, change('得分', 1), play('啵'), hide],
      ],
      { sounds: ['啵'] },
    ),
  ],
  pong: [
    sprite('滑板', [[flag, forever(setX(mouseX))]]),
    sprite('球', [
      [
        flag,
        goto(0, 120),
        face(135),
        forever(
          move(8),
          bounce,
          when(touching('滑板'), face(random(-45, 45)), move(15)),
          when(isLow, stop('all')),
        ),
      ],
    ]),
  ],
  guess: [
    sprite('机器人', [
      [
        flag,
        set('秘密', random(1, 100)),
        until(
          equals(answer, variable('秘密')),
          ask('猜猜是几？'),
          when(greater(answer, variable('秘密')), sayFor('太大了', 1)),
          when(less(answer, variable('秘密')), sayFor('太小了', 1)),
        ),
        sayFor('猜对啦！', 2),
      ],
    ]),
  ],
  countdown: [
    stage([], { shown: ['倒计时'], variables: { 倒计时: 0 } }),
    sprite(
      '火箭',
      [
        [
          flag,
          goto(0, -120),
          set('倒计时', 10),
          repeat(10, wait(1), change('倒计时', -1)),
          play('火箭发射'),
          repeat(50, changeY(6)),
        ],
      ],
      { sounds: ['火箭发射'] },
    ),
  ],
  race: [
    sprite('老师', [[clicked, sayFor('预备，跑！', 1), send('出发')]]),
    sprite('男孩', [
      [onMessage('出发'), repeat(20, move(15), wait(0.1))],
      [flag, goto(-200, -60)],
    ]),
    sprite('女孩', [
      [onMessage('出发'), repeat(20, move(random(10, 20)), wait(0.1))],
      [flag, goto(-200, -130)],
    ]),
  ],
  dodge: [
    sprite('兔子', [
      [onKey('right arrow'), changeX(15)],
      [onKey('left arrow'), changeX(-15)],
    ]),
    sprite('石头', [
      [flag, hide, forever(clone(), wait(1))],
      [cloneStart, toTop, show, until(isLow, changeY(-6), when(touching('兔子'), stop('all'))), deleteClone],
    ]),
  ],
  quiz: [
    stage([], { shown: ['答对'], variables: { 答对: 0 } }),
    sprite('机器人', [
      [
        flag,
        ask('3加5等于几？'),
        whenElse(equals(answer, 8), [say('答对了！'), change('答对', 1)], [say('再想想')]),
      ],
    ]),
  ],
} as const satisfies Record<string, readonly SpriteSpec[]>;

/** Returns a project of the demo school by its key. */
export function demoWork(key: string): readonly SpriteSpec[] {
  const demo = demoProjects.find((one) => one.key === key);
  if (demo === undefined) throw new Error(`The demo school has no project ${key}`);
  const { 'project.json': project = new Uint8Array() } = unzipSync(new Uint8Array(demo.build()));
  return readSprites(JSON.parse(strFromU8(project)));
}
